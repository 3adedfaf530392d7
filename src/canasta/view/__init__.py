"""What a seat may see, and what it is told: the only place where secrets are kept."""
