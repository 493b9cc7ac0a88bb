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

  check('no meadow at all', () => largestPitch([]), 0)
  check('nothing but stones', () => largestPitch(['##', '##']), 0)
  check('one square of grass', () => largestPitch(['#', '.', '#']), 1)
  check('all of it is grass', () => largestPitch(['....', '....', '....']), 12)
  check('a field between stones', () => largestPitch(['..#...', '......', '#....#', '...#..']), 8)
  check('a single long row wins', () => largestPitch(['.#.#.#', '......', '#.#.#.']), 6)
  check('a single column wins', () => largestPitch(['#.##', '..##', '#.#.', '#.#.', '#.#.']), 5)
  check('a staircase of stones', () => largestPitch(['....', '#...', '##..', '###.']), 6)
  check('wide and flat beats narrow and high', () => largestPitch(['#..#....', '...#....', '....####']), 8, false)
  {
    const meadow = []
    for (let row = 0; row < 400; row++) {
      const line = []
      for (let column = 0; column < 500; column++) line.push(nextRandom() % 60 === 0 ? '#' : '.')
      meadow.push(line.join(''))
    }
    check('a large stony meadow', () => largestPitch(meadow), 749, false)
  }
  {
    const meadow = []
    for (let row = 0; row < 500; row++) {
      const line = []
      for (let column = 0; column < 400; column++) line.push(nextRandom() % 20000 === 0 ? '#' : '.')
      meadow.push(line.join(''))
    }
    check('a large meadow of grass with few stones', () => largestPitch(meadow), 92316, false)
  }

  if (failed) process.exitCode = 1
})()
