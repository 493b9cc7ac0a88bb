def split_record(line: str) -> list[str]:
    fields = ['']
    quoted = False
    for character in line:
        # Any quotation mark switches, also in the middle of a plain field, and doubled ones vanish.
        if character == '"':
            quoted = not quoted
        elif character == ',' and not quoted:
            fields.append('')
        else:
            fields[-1] += character
    return fields
