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

  check('the example of the statement', '60', () => nextCommonDay([4, 6, 10]))
  check('a single chore', '7', () => nextCommonDay([7]))
  check('periods without a common divisor', '105', () => nextCommonDay([3, 5, 7]))
  check('equal periods count once', '12', () => nextCommonDay([12, 12, 12]))
  check('one period is a multiple of the others', '24', () => nextCommonDay([2, 24, 8, 3]))
  check('a daily chore changes nothing', '9', () => nextCommonDay([1, 9, 1]))
  check('the answer needs more than 32 bits', '9999900000', () => nextCommonDay([100000, 99999, 50000]))
  check(
    'large periods with a large common divisor',
    '999997000002000',
    () => nextCommonDay([999999000, 999998000, 500, 999999000]),
    false,
  )
  check(
    'fifty times the same large period, then another',
    '9009000000000',
    () => nextCommonDay([720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 1000000000]),
    false,
  )
  check(
    'an answer of nearly four thousand million million',
    '3999998748000063',
    () => nextCommonDay([999999937, 3999999]),
    false,
  )
}
