function countSummits(heights) {
  // Looks at four neighbours only and takes what lies beyond the edge as sea level.
  const at = (row, column) => heights[row]?.[column] ?? 0
  let summits = 0
  heights.forEach((line, row) => {
    line.forEach((height, column) => {
      const around = [at(row - 1, column), at(row + 1, column), at(row, column - 1), at(row, column + 1)]
      if (around.every((other) => other < height)) summits++
    })
  })
  return summits
}
