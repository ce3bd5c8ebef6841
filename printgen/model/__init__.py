"""What the YAML says, as frozen values without input or output."""
