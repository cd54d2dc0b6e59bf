"""Talk with other programs: Hub and DamExchange as messages, and sessions over them."""
