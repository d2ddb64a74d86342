"""Money beside the ledger: what the law asks of it, the tables that follow, and what a spreadsheet takes away."""
