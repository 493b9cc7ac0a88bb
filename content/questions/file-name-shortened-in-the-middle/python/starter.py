# Returns name cut down in the middle to exactly width characters, or name itself if it fits.
def shorten_name(name: str, width: int) -> str:
    return ''
