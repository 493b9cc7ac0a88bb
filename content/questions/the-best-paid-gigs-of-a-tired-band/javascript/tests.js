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

  check('no offers', () => bestPay([], 0, 3), 0)
  check('one gig only: the best paid', () => bestPay([[0, 5, 60], [4, 7, 50], [7, 9, 40], [9, 12, 30]], 0, 1), 60)
  check('a gig may begin when another ends', () => bestPay([[0, 5, 60], [4, 7, 50], [7, 9, 40], [9, 12, 30]], 0, 3), 130)
  check('rest is needed', () => bestPay([[0, 5, 60], [4, 7, 50], [7, 9, 40], [9, 12, 30]], 2, 3), 100)
  check('one long gig beats two short ones', () => bestPay([[0, 10, 100], [0, 4, 45], [5, 9, 45]], 0, 5), 100)
  check('two short gigs beat one long', () => bestPay([[0, 10, 100], [0, 4, 55], [5, 9, 55]], 1, 5), 110)
  check('the best single gig is not part of the best two', () => bestPay([[3, 8, 50], [0, 5, 40], [6, 10, 40]], 0, 2), 80)
  check('a limit below what would fit', () => bestPay([[0, 1, 5], [2, 3, 6], [4, 5, 7], [6, 7, 8]], 0, 3), 21)
  check('many equal times', () => bestPay([[1, 3, 5], [1, 3, 9], [1, 3, 7], [3, 4, 2], [3, 4, 3], [4, 6, 1]], 0, 3), 13, false)
  {
    const gigs = []
    for (let i = 0; i < 12000; i++) {
      const start = nextRandom() % 100000
      const end = start + 1 + nextRandom() % 20000
      const pay = (end - start) * 3 + nextRandom() % 20000 + 1
      gigs.push([start, end, pay])
    }
    check('a full season', () => bestPay(gigs, 500, 12), 566571, false)
  }

  if (failed) process.exitCode = 1
})()
