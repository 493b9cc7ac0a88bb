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

  // The numbers look random and are the same at every run.
  const numbers = (seed, count, low, high) =>
    Array.from({ length: count }, () => {
      seed = (seed * 16807) % 2147483647
      return low + (seed % (high - low + 1))
    })

  check('the example of the statement', '22', () => bestPlan([7, 9, 8, 2, 7], 1))
  check('without rest all good days count', '12', () => bestPlan([3, -1, 4, -1, 5], 0))
  check('harmful days are left out', '0', () => bestPlan([-5, -2, -9], 1))
  check('a season without days', '0', () => bestPlan([], 3))
  check('two days of rest', '15', () => bestPlan([5, 1, 1, 5, 9, 1, 5], 2))
  check('more rest than days leaves a single session', '11', () => bestPlan([4, 11, 6], 100))
  check('two days may be skipped in a row', '30', () => bestPlan([10, 1, 1, 10, 1, 1, 10], 1))
  check(
    'a plan that looks irregular',
    '37',
    () => bestPlan([6, 10, 12, 7, 9, 14, 3, 11, 8, 2, 13, 5], 3),
    false,
  )
  check(
    'a hundred thousand days, one of rest',
    '210508394',
    () => bestPlan(numbers(31, 100000, -4000, 9000), 1),
    false,
  )
  check(
    'a hundred thousand days, a month of rest',
    '25213518',
    () => bestPlan(numbers(32, 100000, -10000, 10000), 30),
    false,
  )
}
