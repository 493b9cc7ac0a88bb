const modulus = 1000000007n

const multiply = (left, right) =>
  left.map((row) => right[0].map((_, column) => row.reduce((sum, value, index) => sum + value * right[index][column], 0n) % modulus))

function pathPatterns(lengths, distance) {
  // One step takes the counts of the last `longest` distances on by one foot; the power takes all steps at once.
  const longest = Math.max(...lengths)
  const square = (cell) => Array.from({ length: longest }, (_, row) => Array.from({ length: longest }, (__, column) => BigInt(cell(row, column))))
  let step = square((row, column) => (row === 0 ? lengths.filter((length) => length === column + 1).length : Number(column === row - 1)))
  let power = square((row, column) => Number(row === column))
  for (let left = BigInt(distance); left > 0n; left >>= 1n) {
    if (left & 1n) power = multiply(power, step)
    step = multiply(step, step)
  }
  // At the start there is one pattern for no foot, and none for the distances before.
  return Number(power[0][0])
}
