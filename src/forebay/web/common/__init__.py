"""What every screen shares: the base page, its style, the components, forms made from acts, and sign-in."""
