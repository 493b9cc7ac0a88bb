# Returns the date of the first meeting by the rule that is not before today.
def next_meeting(rule: str, today: str) -> str:
    return ''
