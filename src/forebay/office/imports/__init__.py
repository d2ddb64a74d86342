"""What a village has kept in sheets, as the office reads it in."""
