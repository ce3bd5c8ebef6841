"""Pictures of a pack: found in its folder, and told apart by the first bytes of their files. Nothing is decoded."""
