"""The review room: a submission, the law and the water meet, and findings come of it."""
