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

  check('two lamps go to both ends', () => widestGap([500, 100, 900], 2), 800)
  check('three lamps on five hooks', () => widestGap([100, 900, 200, 800, 400], 3), 300)
  check('a lamp on every hook', () => widestGap([10, 40, 20, 70], 4), 10)
  check('hooks at equal distances', () => widestGap([0, 1, 2, 3, 4, 5, 6, 7, 8], 3), 4)
  check('the last hook is used when it must be', () => widestGap([0, 3, 6, 10], 3), 4)
  check('hooks on the same spot', () => widestGap([5, 5, 5], 2), 0)
  check('more lamps than spots', () => widestGap([1, 1, 1000], 3), 0)
  check('a whole kilometre', () => widestGap([0, 1000000000], 2), 1000000000)
  check('an answer that no first gap shows', () => widestGap([1, 2, 8, 4, 9, 15, 21], 4), 6, false)
  {
    const hooks = []
    for (let i = 0; i < 50000; i++) {
      hooks.push(nextRandom() % 1000000000)
    }
    check('a very long bar', () => widestGap(hooks, 17000), 38455, false)
  }

  if (failed) process.exitCode = 1
})()
