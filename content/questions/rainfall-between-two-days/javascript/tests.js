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
    '[16, 7, 26, 0]',
    () => rainTotals([4, 0, 12, 7, 0, 3], [[0, 2], [3, 3], [0, 5], [4, 4]]),
  )
  check('one day is a period too', '[9, 8, 7]', () => rainTotals([9, 8, 7], [[0, 0], [1, 1], [2, 2]]))
  check(
    'both ends count',
    '[110, 1111, 1100]',
    () => rainTotals([1, 10, 100, 1000], [[1, 2], [0, 3], [2, 3]]),
  )
  check('no question has no answer', '[]', () => rainTotals([5, 5], []))
  check(
    'the same question may be asked twice',
    '[6, 4, 6]',
    () => rainTotals([3, 1, 4, 1, 5], [[1, 3], [0, 1], [1, 3]]),
  )
  check('a station with a single reading', '[42]', () => rainTotals([42], [[0, 0]]), false)
  check(
    'a hundred thousand long periods',
    '788080298',
    () => digest(rainTotals(numbers(99, 100000, 0, 60), rows(7, 100000, [[0, 49999], [50000, 99999]]))),
    false,
  )
}
