"""Files people send: bytes in, values out, and a clear sentence where they are wrong."""
