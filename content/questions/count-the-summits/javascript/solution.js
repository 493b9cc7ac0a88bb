function countSummits(heights) {
  const steps = [-1, 0, 1]
  const isSummit = (row, column) =>
    steps.every((y) =>
      steps.every((x) => {
        if (y === 0 && x === 0) return true
        const neighbour = heights[row + y]?.[column + x]
        return neighbour === undefined || neighbour < heights[row][column]
      }),
    )
  let summits = 0
  heights.forEach((line, row) => {
    for (let column = 0; column < line.length; column++) {
      if (isSummit(row, column)) summits++
    }
  })
  return summits
}
