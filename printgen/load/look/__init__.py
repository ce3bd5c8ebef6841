"""Files under layouts/ and print profiles into model: papers, formats, layouts, themes, services."""
