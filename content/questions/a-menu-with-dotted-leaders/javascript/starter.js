// One line for each name and its price in cents, exactly as wide as the paper.
function menuLines(names, prices, width) {
  return []
}
