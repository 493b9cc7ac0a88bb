const modulus = 1000000007

const multiply = (left, right) =>
  left.map((row) => right[0].map((_, column) => row.reduce((sum, value, index) => sum + value * right[index][column], 0) % modulus))

function pathPatterns(lengths, distance) {
  // One step takes the counts of the last `longest` distances on by one foot; the power takes all steps at once.
  const longest = Math.max(...lengths)
  const square = (cell) => Array.from({ length: longest }, (_, row) => Array.from({ length: longest }, (__, column) => cell(row, column)))
  let step = square((row, column) => (row === 0 ? lengths.filter((length) => length === column + 1).length : Number(column === row - 1)))
  let power = square((row, column) => Number(row === column))
  for (let left = distance; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = multiply(power, step)
    step = multiply(step, step)
  }
  // At the start there is one pattern for no foot, and none for the distances before.
  return power[0][0]
}
