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

  // One number that stands for a long list.
  const digest = (values) =>
    values.reduce((result, value) => (result * 31 + (value % 1000000007) + 1000000007) % 1000000007, values.length)

  check(
    'the example of the statement',
    '[100, 40, 230, 20, 30]',
    () => teamCosts([2, 2, -1, 0, 0], [50, 40, 90, 20, 30]),
  )
  check('a company of one', '[77]', () => teamCosts([-1], [77]))
  check('a company of nobody', '[]', () => teamCosts([], []))
  check(
    'managers who were filed after their people',
    '[1, 11, 111, 1111]',
    () => teamCosts([1, 2, 3, -1], [1, 10, 100, 1000]),
  )
  check(
    'managers who were filed before their people',
    '[1111, 111, 11, 1]',
    () => teamCosts([-1, 0, 1, 2], [1000, 100, 10, 1]),
  )
  check(
    'several people without a manager',
    '[11, 6, 24, 8, 9, 0]',
    () => teamCosts([-1, 0, -1, 2, 2, -1], [5, 6, 7, 8, 9, 0]),
  )
  check(
    'a tree in no order at all',
    '[18, 1, 4, 9, 39, 9, 29, 6, 8, 3]',
    () => teamCosts([6, 4, 4, 0, -1, 6, 4, 0, 3, 8], [3, 1, 4, 1, 5, 9, 2, 6, 5, 3]),
    false,
  )
  check(
    'a hundred thousand people without managers',
    '754786430',
    () => digest(teamCosts(Array.from({ length: 100000 }, (_, index) => -1 + 0 * index), numbers(6, 100000, 0, 1000000))),
    false,
  )
  check(
    'a chain of a hundred thousand people',
    '371748821',
    () => digest(teamCosts(Array.from({ length: 100000 }, (_, index) => index - 1), numbers(12, 100000, 0, 1000000))),
    false,
  )
}
