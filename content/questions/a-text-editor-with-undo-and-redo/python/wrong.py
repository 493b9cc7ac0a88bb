def replay(commands: list[str]) -> str:
    text = []
    done = []    # (appended?, characters)
    undone = []

    def append(characters):
        text.extend(characters)

    def delete(count):
        if count:
            del text[-count:]

    for command in commands:
        if command == 'undo':
            if done:
                appended, characters = done.pop()
                undone.append((appended, characters))
                delete(len(characters)) if appended else append(characters)
        elif command == 'redo':
            if undone:
                appended, characters = undone.pop()
                done.append((appended, characters))
                append(characters) if appended else delete(len(characters))
        else:
            # What was undone before can still be redone here.
            if command[0] == '+':
                done.append((True, command[1:]))
                append(command[1:])
            else:
                count = int(command[1:])
                # What was deleted is kept, as an undo needs it.
                characters = ''.join(text[-count:]) if count else ''
                done.append((False, characters))
                delete(len(characters))
    return ''.join(text)
