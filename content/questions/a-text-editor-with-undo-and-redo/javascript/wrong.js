function replay(commands) {
  let text = ''
  const done = []
  let undone = []
  for (const command of commands) {
    if (command === 'undo' && done.length > 0) {
      const last = done.pop()
      undone.push(last)
      // A deletion is not taken back: nobody kept what it deleted.
      if (last[0] === '+') text = text.slice(0, text.length - last.length + 1)
    } else if (command === 'redo' && undone.length > 0) {
      const last = undone.pop()
      done.push(last)
      if (last[0] === '+') text += last.slice(1)
    } else if (command[0] === '+') {
      text += command.slice(1)
      done.push(command)
      undone = []
    } else if (command[0] === '-') {
      text = text.slice(0, Math.max(0, text.length - Number(command.slice(1))))
      done.push(command)
      undone = []
    }
  }
  return text
}
