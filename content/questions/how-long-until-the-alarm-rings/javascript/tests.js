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

  check('later on the same day', () => timeUntil('06:30', '08:45'), '2 h 15 min')
  check('over midnight', () => timeUntil('23:40', '06:15'), '6 h 35 min')
  check('less than an hour', () => timeUntil('06:30', '07:15'), '45 min')
  check('full hours', () => timeUntil('08:00', '11:00'), '3 h')
  check('the same minute is a whole day away', () => timeUntil('07:00', '07:00'), '24 h')
  check('a minute ago is almost a day away', () => timeUntil('10:05', '10:04'), '23 h 59 min')
  check('one minute to midnight', () => timeUntil('23:59', '00:00'), '1 min')
  check('digits that look octal', () => timeUntil('09:08', '18:09'), '9 h 1 min', false)
  check('from midnight to the last minute', () => timeUntil('00:00', '23:59'), '23 h 59 min', false)

  if (failed) process.exitCode = 1
})()
