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
  const rows = (seed, count, bounds) =>
    Array.from({ length: count }, () =>
      bounds.map(([low, high]) => {
        seed = (seed * 16807) % 2147483647
        return low + (seed % (high - low + 1))
      }),
    )

  // One number that stands for a long list.
  const digest = (values) =>
    values.reduce((result, value) => (result * 31 + (value % 1000000007) + 1000000007) % 1000000007, values.length)

  check('the example of the statement', '[2, 4, 3, 0, 1]', () => buildOrder(5, [[0, 3], [1, 3], [3, 4]]))
  check('without needs the numbers decide', '[0, 1, 2, 3]', () => buildOrder(4, []))
  check('a build without steps', '[]', () => buildOrder(0, []))
  check(
    'a small step that becomes free late still goes first',
    '[2, 3, 4, 1, 5, 0]',
    () => buildOrder(6, [[0, 5], [1, 4]]),
  )
  check('the same need listed twice', '[2, 0, 1]', () => buildOrder(3, [[0, 2], [0, 2], [1, 0]]))
  check('a circle of three stops everything', '[]', () => buildOrder(5, [[1, 2], [2, 3], [3, 1]]))
  check('a step that needs itself', '[]', () => buildOrder(2, [[1, 1]]))
  check(
    'two towers that share a floor',
    '[0, 3, 2, 1, 7, 6, 5, 4]',
    () => buildOrder(8, [[7, 0], [6, 7], [5, 6], [3, 0], [2, 3], [1, 2], [4, 5], [4, 1]]),
    false,
  )
  check(
    'fifty thousand steps that each need the next one',
    '423675437',
    () => digest(buildOrder(50000, Array.from({ length: 49999 }, (_, index) => [index, index + 1]))),
    false,
  )
  check(
    'fifty thousand steps and many needs',
    '625226560',
    () => digest(buildOrder(50000, rows(2025, 60000, [[0, 29999], [30000, 49999]]))),
    false,
  )
}
