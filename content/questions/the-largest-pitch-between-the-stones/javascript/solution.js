// The largest rectangle under a skyline whose last height is 0.
function largestUnder(heights) {
  let best = 0
  const rising = []
  heights.forEach((height, column) => {
    while (rising.length > 0 && heights[rising.at(-1)] >= height) {
      const ended = heights[rising.pop()]
      const start = rising.length > 0 ? rising.at(-1) + 1 : 0
      best = Math.max(best, ended * (column - start))
    }
    rising.push(column)
  })
  return best
}

function largestPitch(meadow) {
  if (meadow.length === 0) return 0
  const heights = new Array(meadow[0].length + 1).fill(0)
  let best = 0
  for (const row of meadow) {
    for (let column = 0; column < row.length; column++) {
      heights[column] = row[column] === '.' ? heights[column] + 1 : 0
    }
    best = Math.max(best, largestUnder(heights))
  }
  return best
}
