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

  check('the example of the statement', '16', () => shortestRound([[0, 0], [0, 4], [3, 4], [3, 0], [1, 2]]))
  check('only the depot', '0', () => shortestRound([[5, -5]]))
  check('one stop is a way there and back', '14', () => shortestRound([[1, 2], [4, 6]]))
  check('all stops on one street', '22', () => shortestRound([[0, 0], [9, 0], [-2, 0], [4, 0], [7, 0]]))
  check('two parcels for the same door', '12', () => shortestRound([[2, 2], [5, 5], [5, 5], [2, 2]]))
  check(
    'the nearest stop first is not the shortest',
    '36',
    () => shortestRound([[0, 0], [1, 0], [-2, 0], [5, 0], [-13, 0]]),
  )
  check(
    'corners and a centre',
    '102',
    () => shortestRound([[10, 10], [0, 0], [20, 0], [0, 20], [20, 20], [11, 3], [3, 12]]),
  )
  check(
    'twelve points in the city',
    '470',
    () => shortestRound([[83, 12], [5, 77], [41, 40], [68, 91], [12, 9], [97, 55], [30, 62], [55, 23], [74, 70], [21, 33], [60, 48], [9, 95]]),
    false,
  )
  check(
    'twelve points far apart',
    '8188096',
    () => shortestRound([[-900000, 700000], [850000, -640000], [123456, 654321], [-777777, -222222], [400000, 400000], [-5, 3], [999999, -999999], [-314159, 271828], [161803, -577215], [707106, 141421], [-602214, -138064], [299792, -662607]]),
    false,
  )
}
