"""Files people send, before anything reads them."""
