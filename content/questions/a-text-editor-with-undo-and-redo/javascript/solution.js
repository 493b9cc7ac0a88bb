function replay(commands) {
  const text = []
  const done = []
  let undone = []

  const append = (characters) => {
    for (const character of characters) text.push(character)
  }
  const remove = (count) => text.splice(Math.max(0, text.length - count)).join('')
  // Makes a change forwards or backwards.
  const apply = ({ appended, characters }, forwards) => {
    if (appended === forwards) append(characters)
    else remove(characters.length)
  }

  for (const command of commands) {
    if (command === 'undo') {
      const change = done.pop()
      if (!change) continue
      apply(change, false)
      undone.push(change)
    } else if (command === 'redo') {
      const change = undone.pop()
      if (!change) continue
      apply(change, true)
      done.push(change)
    } else if (command[0] === '+') {
      append(command.slice(1))
      done.push({ appended: true, characters: command.slice(1) })
      undone = []
    } else {
      done.push({ appended: false, characters: remove(Number(command.slice(1))) })
      undone = []
    }
  }
  return text.join('')
}
