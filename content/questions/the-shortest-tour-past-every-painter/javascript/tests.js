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

  check('a gallery of one room', () => shortestTour(['Klee']), [0, 0])
  check('one painter fills the gallery', () => shortestTour(['Klee', 'Klee', 'Klee']), [0, 0])
  check('everything must be walked', () => shortestTour(['Klee', 'Marc', 'Kahlo']), [0, 2])
  check('the shortest lies in the middle', () => shortestTour(['Klee', 'Marc', 'Klee', 'Kahlo', 'Klee', 'Klee', 'Marc']), [1, 3])
  check('the first of equally short tours', () => shortestTour(['Marc', 'Klee', 'Marc', 'Klee']), [0, 1])
  check('the shortest is at the end', () => shortestTour(['a', 'b', 'b', 'b', 'c', 'b', 'a']), [4, 6])
  check('a painter with a single room decides', () => shortestTour(['x', 'y', 'x', 'y', 'x', 'z', 'x', 'x', 'y']), [3, 5])
  check('similar names are different painters', () => shortestTour(['Manet', 'Monet', 'Manet', 'monet', 'Monet']), [1, 3], false)
  {
    const rooms = []
    for (let i = 0; i < 100000; i++) {
      const painter = nextRandom() % 1500
      rooms.push('painter-' + (painter))
    }
    check('a long row of rooms', () => shortestTour(rooms), [85354, 93114], false)
  }

  if (failed) process.exitCode = 1
})()
