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

  check('nobody came today', () => stillInside([]), [])
  check('one visitor stays', () => stillInside(['ada']), ['ada'])
  check('one visitor comes and goes', () => stillInside(['ada', 'ada']), [])
  check('coming back counts from the last time', () => stillInside(['ada', 'bob', 'ada', 'eve', 'ada']), ['bob', 'eve', 'ada'])
  check('everybody has left', () => stillInside(['ada', 'bob', 'eve', 'bob', 'eve', 'ada']), [])
  check('upper and lower case are different visitors', () => stillInside(['Kim', 'kim', 'KIM', 'kim']), ['Kim', 'KIM'])
  check('a visitor who cannot decide', () => stillInside(['zoe', 'max', 'max', 'max', 'zoe', 'max', 'max', 'zoe']), ['max', 'zoe'], false)
  check('a dozen visitors stay', () => stillInside(['noa', 'ben', 'zoe', 'ada', 'max', 'eve', 'kim', 'dan', 'leo', 'mia', 'tom', 'ivy', 'guide', 'guide']), ['noa', 'ben', 'zoe', 'ada', 'max', 'eve', 'kim', 'dan', 'leo', 'mia', 'tom', 'ivy'], false)
  {
    const tags = []
    for (let i = 0; i < 180000; i++) {
      const visitor = i % 89998
      tags.push('tag-' + (visitor))
    }
    check('a long day', () => stillInside(tags), ['tag-0', 'tag-1', 'tag-2', 'tag-3'], false)
  }

  if (failed) process.exitCode = 1
})()
