# Returns the text after all commands.
def replay(commands: list[str]) -> str:
    return ''
