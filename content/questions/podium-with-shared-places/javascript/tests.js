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
    for (const number of values) result = (result * 31 + number) % 1000003
    return `${values.length} items, digest ${result}`
  }

  check('no team, no place', () => podiumPlaces([]), [])
  check('a team alone wins', () => podiumPlaces([0]), [1])
  check('different scores', () => podiumPlaces([10, 30, 20]), [3, 1, 2])
  check('a shared place uses up the next one', () => podiumPlaces([40, 55, 40, 70, 12]), [3, 2, 3, 1, 5])
  check('everybody wins', () => podiumPlaces([8, 8, 8]), [1, 1, 1])
  check('scores below zero', () => podiumPlaces([-5, 0, -5, -20]), [2, 1, 2, 4])
  check('numbers are not sorted as text', () => podiumPlaces([9, 100, 20, 9, 1000]), [4, 2, 3, 4, 1])
  {
    const scores = []
    for (let i = 0; i < 100000; i++) {
      scores.push(nextRandom() % 30000 - 15000)
    }
    check('a long list with many ties', () => digest(podiumPlaces(scores)), '100000 items, digest 755497', false)
  }

  if (failed) process.exitCode = 1
})()
