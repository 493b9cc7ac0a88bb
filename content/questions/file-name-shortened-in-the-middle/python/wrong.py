def shorten_name(name: str, width: int) -> str:
    if len(name) <= width:
        return name
    half = (width - 3) // 2
    # Forgets the character that is left over when the rest is odd.
    return name[:half] + '...' + name[-half:]
