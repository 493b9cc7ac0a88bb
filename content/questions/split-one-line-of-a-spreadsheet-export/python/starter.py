# Returns the fields of one line of comma-separated values.
def split_record(line: str) -> list[str]:
    return []
