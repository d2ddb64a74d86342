"""What a docket says of each matter, read from its entries alone; the projection is made of these."""
