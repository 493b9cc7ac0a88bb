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

  check('an empty formula fits', () => brokenBracket(''), -1)
  check('no brackets at all', () => brokenBracket('a + b * 2'), -1)
  check('everything is closed', () => brokenBracket('sum[a(1), b(2)]'), -1)
  check('the wrong kind closes', () => brokenBracket('(a[b)c]'), 4)
  check('nothing was opened', () => brokenBracket('a)'), 1)
  check('the first that is never closed', () => brokenBracket('min(max(a, b)'), 3)
  check('two that are never closed', () => brokenBracket('(a) + [b + {c'), 6)
  check('a wrong bracket goes before an open one', () => brokenBracket('((x]'), 3)
  check('counting each kind is not enough', () => brokenBracket('f([)]'), 3, false)
  {
    const formula = '([{'.repeat(80000) + 'x' + '}])'.repeat(79999) + '})'
    check('a very deep formula', () => brokenBracket(formula), 479999, false)
  }

  if (failed) process.exitCode = 1
})()
