"""The desk: what staff, applicants and inspectors see of their cases, and where they act."""
