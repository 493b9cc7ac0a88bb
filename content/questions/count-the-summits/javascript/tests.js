'use strict'
;(() => {
  let count = 0
  let failed = false
  let state = 12345

  function show(value) {
    if (Array.isArray(value)) return '[' + value.map(show).join(', ') + ']'
    return JSON.stringify(value) ?? String(value)
  }

  // Prints the TAP line of one test, with the values only if candidates may see them.
  function check(name, call, expected, shown = true) {
    count++
    let got
    try {
      got = show(call())
    } catch (error) {
      got = `error: ${error}`
    }
    const wanted = show(expected)
    if (got === wanted) {
      console.log(`ok ${count} - ${name}`)
      return
    }
    failed = true
    console.log(`not ok ${count} - ${name}`)
    if (shown) console.log(`  ---\n  expected: ${JSON.stringify(wanted)}\n  got: ${JSON.stringify(got)}\n  ...`)
  }

  function nextRandom() {
    state = (state * 16807) % 2147483647
    return state
  }

  check('a map of one cell', () => countSummits([[-3]]), 1)
  check('three summits at the edges', () => countSummits([[3, 1, 1, 4], [1, 2, 1, 1], [1, 1, 1, 5]]), 3)
  check('a plateau has no summit', () => countSummits([[7, 7], [7, 7]]), 0)
  check('a shared top is none', () => countSummits([[1, 1, 1, 1], [1, 6, 6, 1], [1, 1, 1, 1]]), 0)
  check('a higher corner neighbour counts', () => countSummits([[5, 0, 0], [0, 4, 0], [0, 0, 0]]), 1)
  check('a single row', () => countSummits([[1, 3, 2, 2, 5]]), 2)
  check('a single column', () => countSummits([[9], [1], [8], [8]]), 1)
  check('the edges of the map do not touch', () => countSummits([[9, 1, 8], [1, 1, 1], [7, 1, 6]]), 4)
  check('all below the sea', () => countSummits([[-9, -2, -9], [-9, -9, -9], [-9, -9, -1]]), 2, false)
  {
    const heights = []
    for (let row = 0; row < 300; row++) {
      const line = []
      for (let column = 0; column < 300; column++) line.push(nextRandom() % 9000 - 400)
      heights.push(line)
    }
    check('a large map', () => countSummits(heights), 10053, false)
  }

  if (failed) process.exitCode = 1
})()
