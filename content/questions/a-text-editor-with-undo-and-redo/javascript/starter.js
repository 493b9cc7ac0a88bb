// Returns the text after all commands.
function replay(commands) {
  return ''
}
