"""What must hold of an act whoever does it, and from whatever screen: asked at the one door before it is recorded."""
