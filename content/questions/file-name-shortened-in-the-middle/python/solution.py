def shorten_name(name: str, width: int) -> str:
    if len(name) <= width:
        return name
    kept = width - 3
    back = kept // 2
    front = kept - back
    return name[:front] + '...' + name[len(name) - back:]
