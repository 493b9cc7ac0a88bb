'use strict'
;(() => {
  let count = 0
  let failed = false

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

  check('later this month', () => nextMeeting('second Tuesday', '2024-04-01'), '2024-04-09')
  check('today counts', () => nextMeeting('second Tuesday', '2024-04-09'), '2024-04-09')
  check('the day after it is too late', () => nextMeeting('second Tuesday', '2024-04-10'), '2024-05-14')
  check('the first of the month', () => nextMeeting('first Monday', '2024-03-30'), '2024-04-01')
  check('over the end of the year', () => nextMeeting('last Friday', '2024-12-28'), '2025-01-31')
  check('a last one that is the fifth', () => nextMeeting('last Wednesday', '2024-07-25'), '2024-07-31')
  check('months without a fifth one are skipped', () => nextMeeting('fifth Thursday', '2024-03-01'), '2024-05-30')
  check('the leap day', () => nextMeeting('last Thursday', '2024-02-23'), '2024-02-29')
  check('a fifth one in February comes once in a long time', () => nextMeeting('fifth Sunday', '2032-02-01'), '2032-02-29')
  check('1900 was no leap year', () => nextMeeting('last Wednesday', '1900-02-01'), '1900-02-28', false)
  check('far from today', () => nextMeeting('third Saturday', '2199-11-17'), '2199-12-21', false)

  if (failed) process.exitCode = 1
})()
