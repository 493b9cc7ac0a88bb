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

  check('single stitches', () => stitchAt('kpx', 1), 'p')
  check('a repeated stitch ends where its number says', () => stitchAt('3k2p', 3), 'p')
  check('inside of a nested group', () => stitchAt('2(k2(xy)p)', 4), 'y')
  check('the second round of a group', () => stitchAt('2(k2(xy)p)', 6), 'k')
  check('right behind the last stitch', () => stitchAt('2(k2(xy)p)', 12), '-')
  check('an empty pattern', () => stitchAt('', 0), '-')
  check('a group without a number', () => stitchAt('(kp)3(x)y', 5), 'y')
  check('numbers of several digits', () => stitchAt('12(ab)10c', 33), 'c')
  check('farther than can be written out', () => stitchAt('1000000000(999999(k)p)z', 999999999999999), 'p')
  check('the very last stitch', () => stitchAt('1000000000(999999(k)p)z', 1000000000000000), 'z', false)
  {
    const pattern = '1('.repeat(60000) + '3k2p' + ')'.repeat(60000) + 'q'
    check('brackets as deep as they can be', () => stitchAt(pattern, 4), 'p', false)
  }
  {
    const pattern = '2(kp'.repeat(44) + 'y' + ')'.repeat(44) + 'e'
    check('doubled again and again', () => stitchAt(pattern, 57005123456789), 'p', false)
  }

  if (failed) process.exitCode = 1
})()
