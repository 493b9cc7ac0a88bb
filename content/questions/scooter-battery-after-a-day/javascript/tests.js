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

  check('the example of the statement', '[0, 1]', () => endOfDay(100, 60, [-50, -20, 30, -20, 200, -100]))
  check('a day without events', '[35, 0]', () => endOfDay(80, 35, []))
  check('the charger cannot overfill the battery', '[5, 0]', () => endOfDay(50, 40, [30, -45]))
  check('a ride may use the very last of the charge', '[0, 1]', () => endOfDay(10, 10, [-10, -1]))
  check('a shorter ride is possible after a refused one', '[0, 2]', () => endOfDay(100, 30, [-31, -40, -30]))
  check('an event of nothing refuses nobody', '[0, 1]', () => endOfDay(5, 0, [0, 0, -1, 0]))
  check('a battery that is full from the start', '[0, 0]', () => endOfDay(7, 7, [1, 1, -7]), false)
  check(
    'a hundred thousand events',
    '[1862, 5741]',
    () => endOfDay(5000, 2500, numbers(4711, 100000, -900, 850)),
    false,
  )
}
