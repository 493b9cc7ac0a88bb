// Hidden tests. Each prints one TAP line. The block keeps their names apart from the solution's.
{
  let testCount = 0

  const show = (value) => {
    if (Array.isArray(value)) return `[${value.map(show).join(', ')}]`
    return JSON.stringify(value) ?? String(value)
  }

  // Compares the answer, written as JSON, with the expected text.
  const check = (name, expected, answer, visible = true) => {
    testCount += 1
    let got
    try {
      got = show(answer())
    } catch (problem) {
      got = `error: ${problem}`
    }
    if (got === expected) {
      console.log(`ok ${testCount} - ${name}`)
      return
    }
    process.exitCode = 1
    console.log(`not ok ${testCount} - ${name}`)
    if (visible) {
      console.log('  ---')
      console.log(`  expected: ${JSON.stringify(expected)}`)
      console.log(`  got: ${JSON.stringify(got)}`)
      console.log('  ...')
    }
  }

  check('the first example of the statement', '5', () => pathPatterns([1, 2], 4))
  check('two kinds of the same length', '9', () => pathPatterns([1, 1, 3], 3))
  check('a path of no length', '1', () => pathPatterns([5], 0))
  check('slabs that cannot fill the path', '0', () => pathPatterns([2, 4, 6], 7))
  check('a path that is shorter than every slab', '0', () => pathPatterns([3, 8], 2))
  check('one slab of the longest kind', '1', () => pathPatterns([8], 8))
  check('forty-four feet pass the modulus', '134903163', () => pathPatterns([1, 2], 44))
  check('a million feet', '626865763', () => pathPatterns([2, 3, 7, 3], 1000000), false)
  check(
    'the whole way',
    '957386409',
    () => pathPatterns([1, 2, 3, 4, 5, 6, 7, 8, 8, 1], 1000000000000000),
    false,
  )
  check(
    'an odd way with even slabs and one odd one',
    '204386546',
    () => pathPatterns([2, 4, 6, 7], 999999999999999),
    false,
  )
}
