"""The review of a submission: what came in, its findings, the letters of it and its rounds."""
