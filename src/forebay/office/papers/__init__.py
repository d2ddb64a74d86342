"""The papers an act issues: each made from the docket, numbered, and frozen."""
