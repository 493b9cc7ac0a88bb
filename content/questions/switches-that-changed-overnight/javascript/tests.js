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

  check('the example of the statement', '[0, 1, 3]', () => changedSwitches(13, 6))
  check('nothing changed', '[]', () => changedSwitches(2024, 2024))
  check('only the lowest switch', '[0]', () => changedSwitches(8, 9))
  check('the highest switch was turned on', '[31]', () => changedSwitches(0, 2147483648))
  check('the highest switch was turned off', '[31]', () => changedSwitches(4294967295, 2147483647))
  check('a switch below an unchanged one', '[1, 3]', () => changedSwitches(22, 28))
  check(
    'every switch',
    '[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]',
    () => changedSwitches(4294967295, 0),
    false,
  )
  check(
    'every other switch is exchanged with its neighbour',
    '[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]',
    () => changedSwitches(2863311530, 1431655765),
    false,
  )
  check('the highest two of them stay on', '[0, 16]', () => changedSwitches(3221225472, 3221291009), false)
}
