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

  check(
    'the example of the statement',
    '[3]',
    () => criticalCables(6, [[0, 1], [1, 2], [2, 0], [2, 3], [3, 4], [4, 3]]),
  )
  check('a single cable', '[0]', () => criticalCables(2, [[1, 0]]))
  check('two routers that are joined twice', '[]', () => criticalCables(2, [[0, 1], [1, 0]]))
  check('a network without cables', '[]', () => criticalCables(3, []))
  check(
    'in a star every cable is critical',
    '[0, 1, 2, 3]',
    () => criticalCables(5, [[4, 0], [4, 1], [4, 2], [4, 3]]),
  )
  check(
    'a ring has no critical cable',
    '[]',
    () => criticalCables(5, [[0, 1], [1, 2], [2, 3], [3, 4], [4, 0]]),
  )
  check(
    'two rings and the cable between them',
    '[3, 7]',
    () => criticalCables(7, [[4, 5], [0, 1], [5, 6], [3, 0], [6, 4], [1, 2], [2, 0], [3, 4]]),
  )
  check(
    'several parts that do not touch',
    '[0, 5]',
    () => criticalCables(9, [[0, 1], [2, 3], [3, 4], [4, 2], [5, 6], [6, 7], [5, 6]]),
    false,
  )
  check(
    'a line of fifty thousand routers',
    '446313870',
    () => digest(criticalCables(50000, Array.from({ length: 49999 }, (_, index) => [index, index + 1]))),
    false,
  )
  check(
    'a large network in no order',
    '705512460',
    () => digest(criticalCables(50000, rows(161, 60000, [[0, 24999], [25000, 49999]]))),
    false,
  )
}
