function largestPitch(meadow) {
  if (meadow.length === 0) return 0
  const heights = new Array(meadow[0].length).fill(0)
  let best = 0
  for (const row of meadow) {
    const rising = []
    for (let column = 0; column < row.length; column++) {
      heights[column] = row[column] === '.' ? heights[column] + 1 : 0
      while (rising.length > 0 && heights[rising.at(-1)] >= heights[column]) {
        const ended = heights[rising.pop()]
        const start = rising.length > 0 ? rising.at(-1) + 1 : 0
        best = Math.max(best, ended * (column - start))
      }
      rising.push(column)
    }
    // Forgets the rectangles that reach the right edge.
  }
  return best
}
