function brokenBracket(formula) {
  const openerOf = { ')': '(', ']': '[', '}': '{' }
  const open = []
  for (let position = 0; position < formula.length; position++) {
    const character = formula[position]
    if ('([{'.includes(character)) open.push(position)
    else if (character in openerOf) {
      if (open.length === 0 || formula[open.at(-1)] !== openerOf[character]) return position
      open.pop()
    }
  }
  return open.length > 0 ? open[0] : -1
}
