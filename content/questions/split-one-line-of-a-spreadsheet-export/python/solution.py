def split_record(line: str) -> list[str]:
    fields = []
    position = 0
    while True:
        if line.startswith('"', position):
            field, position = quoted_field(line, position + 1)
        else:
            end = line.find(',', position)
            if end < 0:
                end = len(line)
            field, position = line[position:end], end
        fields.append(field)
        if position >= len(line):
            return fields
        position += 1  # the comma


def quoted_field(line: str, position: int) -> tuple[str, int]:
    """The field whose text begins at position, and where the line goes on behind it."""
    parts = []
    while True:
        end = line.index('"', position)
        parts.append(line[position:end])
        if not line.startswith('"', end + 1):
            return ''.join(parts), end + 1
        parts.append('"')
        position = end + 2
