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

  check('nothing to carry', () => fewestTrips([], 10), 0)
  check('a single box', () => fewestTrips([10], 10), 1)
  check('two boxes exactly at the limit', () => fewestTrips([40, 60], 100), 1)
  check('the heaviest goes with the lightest', () => fewestTrips([70, 30, 50, 60], 100), 3)
  check('a higher limit saves a trip', () => fewestTrips([70, 30, 50, 60], 110), 2)
  check('no two boxes fit together', () => fewestTrips([6, 7, 8, 9], 10), 4)
  check('never more than two boxes', () => fewestTrips([1, 1, 1, 1, 1], 100), 3)
  check('neighbours are not always the best pair', () => fewestTrips([2, 3, 7, 8], 10), 2, false)
  {
    const weights = []
    for (let i = 0; i < 100000; i++) {
      weights.push(nextRandom() % 990 + 10)
    }
    check('a full warehouse', () => fewestTrips(weights, 1000), 50466, false)
  }

  if (failed) process.exitCode = 1
})()
