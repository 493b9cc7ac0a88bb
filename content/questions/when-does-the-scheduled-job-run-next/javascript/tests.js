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

  check('the present minute does not count', () => nextRun('* * * * *', '2024-03-01 12:00'), '2024-03-01 12:01')
  check('tomorrow at the same time', () => nextRun('30 9 * * *', '2024-02-28 09:30'), '2024-02-29 09:30')
  check('workdays only', () => nextRun('30 9 * * 1-5', '2024-03-29 10:00'), '2024-04-01 09:30')
  check('steps over all values', () => nextRun('*/20 * * * *', '2023-12-31 23:40'), '2024-01-01 00:00')
  check('steps in a range, and a list of hours', () => nextRun('10-50/15 8,20 * * *', '2024-01-01 08:41'), '2024-01-01 20:10')
  check('one of the two day fields is enough', () => nextRun('0 0 13 * 5', '2024-10-07 00:00'), '2024-10-11 00:00')
  check('a step over all days is not exactly a star', () => nextRun('0 0 */2 * 1', '2024-05-03 00:00'), '2024-05-05 00:00')
  check('a leap day', () => nextRun('0 12 29 2 *', '2024-02-29 12:00'), '2028-02-29 12:00')
  check('a day that no such month has', () => nextRun('0 0 31 4,6,9,11 *', '2024-01-01 00:00'), 'never')
  check('Sundays of a month that is far away', () => nextRun('5 0 * 2 0,6', '2025-03-01 00:00'), '2026-02-01 00:05', false)
  check('no leap day in 2100', () => nextRun('59 23 29 2 *', '2096-03-01 00:00'), '2104-02-29 23:59', false)

  if (failed) process.exitCode = 1
})()
