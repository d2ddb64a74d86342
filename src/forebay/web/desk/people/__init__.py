"""The people of a village: who holds which role, boards, licences, engagements and interests."""
