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

  check(
    'the example of the statement',
    '["Tea ............... 2.50", "Apple pie ........ 14.05", "Own cup .......... -0.20"]',
    () => menuLines(['Tea', 'Apple pie', 'Own cup'], [250, 1405, -20], 24),
  )
  check('no names make no lines', '[]', () => menuLines([], [], 40))
  check(
    'cents below ten keep their zero',
    '["Sugar ..... 0.05", "Salt ..... 10.09"]',
    () => menuLines(['Sugar', 'Salt'], [5, 1009], 16),
  )
  check('exactly one dot', '["Soup of the day . 8.90"]', () => menuLines(['Soup of the day'], [890], 22))
  check('something for free', '["Water .... 0.00"]', () => menuLines(['Water'], [0], 15))
  check(
    'discounts of less and of more than one',
    '["Happy hour ..... -1.50", "Voucher ....... -20.00", "Student ........ -0.05"]',
    () => menuLines(['Happy hour', 'Voucher', 'Student'], [-150, -2000, -5], 22),
  )
  check(
    'a large order',
    '["Wedding \\"Royal\\" for 200 ....... 99999.99"]',
    () => menuLines(['Wedding "Royal" for 200'], [9999999], 40),
    false,
  )
  check(
    'names that hold dots and spaces',
    '["No. 7 ... with egg .................................... 7.25", "a .................................................. 1000.00"]',
    () => menuLines(['No. 7 ... with egg', 'a'], [725, 100000], 60),
    false,
  )
}
