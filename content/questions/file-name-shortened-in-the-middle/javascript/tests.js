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

  check('a short name stays as it is', () => shortenName('notes.txt', 20), 'notes.txt')
  check('a name exactly as wide as the column stays', () => shortenName('notes.txt', 9), 'notes.txt')
  check('the two halves are equally long', () => shortenName('annual-report-2024.pdf', 15), 'annual...24.pdf')
  check('the beginning gets the odd character', () => shortenName('annual-report-2024.pdf', 10), 'annu...pdf')
  check('one character too many costs four', () => shortenName('notes.txt', 8), 'not...xt')
  check('the narrowest column', () => shortenName('photograph', 5), 'p...h')
  check('an empty name fits', () => shortenName('', 5), '')
  check('dots and spaces of the name count', () => shortenName('my .. file .txt', 12), 'my ......txt', false)
  check('a wide column', () => shortenName('abcdefghijklmnopqrstuvwxyz', 25), 'abcdefghijk...pqrstuvwxyz', false)

  if (failed) process.exitCode = 1
})()
