"""What a command builds: its jobs, the key of each product, the output folder, releases and deliveries."""
