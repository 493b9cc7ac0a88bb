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

  check('the example of the statement', '3', () => mostRepairs([[60, 60], [20, 70], [25, 75], [20, 80]]))
  check('a day without repairs', '0', () => mostRepairs([]))
  check('ready exactly at the deadline', '2', () => mostRepairs([[30, 30], [30, 60]]))
  check('a repair that cannot be done at all', '1', () => mostRepairs([[50, 40], [10, 100]]))
  check(
    'the shortest repair is not always the right one to begin with',
    '2',
    () => mostRepairs([[10, 100], [60, 60]]),
  )
  check('the shortest repair can wait', '3', () => mostRepairs([[10, 100], [50, 55], [15, 75]]))
  check('equal repairs', '2', () => mostRepairs([[7, 20], [7, 20], [7, 20], [7, 20], [7, 20]]))
  check(
    'a morning that changes its mind several times',
    '6',
    () => mostRepairs([[25, 30], [20, 45], [40, 60], [5, 50], [10, 62], [30, 90], [15, 91], [8, 70]]),
    false,
  )
  check('two thousand repairs', '1079', () => mostRepairs(rows(8, 2000, [[1, 300], [50, 90000]])), false)
  check(
    'a hundred thousand repairs',
    '44788',
    () => mostRepairs(rows(77, 100000, [[1, 10000], [1, 100000000]])),
    false,
  )
}
