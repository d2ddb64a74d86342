"""The drawings of a letter, as SVG of our own making: small, no script, no style sheet, the same bytes each time."""
