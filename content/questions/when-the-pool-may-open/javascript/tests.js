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

  function digest(values) {
    let result = 7
    for (const number of values.flat()) result = (result * 31 + number) % 1000003
    return `${values.length} items, digest ${result}`
  }

  check('no shifts, no swimming', () => openHours([], 1), [])
  check('one guard is enough', () => openHours([[540, 600]], 1), [[540, 600]])
  check('two guards overlap for a while', () => openHours([[540, 720], [600, 780]], 2), [[600, 720]])
  check('a seamless change keeps the pool open', () => openHours([[540, 720], [600, 780], [720, 900], [840, 1020]], 2), [[600, 780], [840, 900]])
  check('a seamless change is no overlap', () => openHours([[540, 600], [600, 660]], 2), [])
  check('touching shifts are one period', () => openHours([[720, 780], [600, 660], [660, 720]], 1), [[600, 780]])
  check('too few guards for the whole day', () => openHours([[0, 10], [5, 15], [7, 9]], 4), [])
  check('the same shift three times', () => openHours([[30, 40], [30, 40], [30, 40]], 3), [[30, 40]])
  check('shifts within shifts at far times', () => openHours([[0, 1000000000], [5, 999999999], [7, 8], [7, 9]], 3), [[7, 9]], false)
  {
    const shifts = []
    for (let i = 0; i < 50000; i++) {
      const start = nextRandom() % 1000000
      const end = start + 1 + nextRandom() % 40000
      shifts.push([start, end])
    }
    check('a season with many shifts', () => digest(openHours(shifts, 1000)), '570 items, digest 163534', false)
  }

  if (failed) process.exitCode = 1
})()
