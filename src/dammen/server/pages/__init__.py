"""The pages: HTML that reads and works without scripts, and the places where the islands come to stand."""
