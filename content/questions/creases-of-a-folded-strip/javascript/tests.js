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

  // One number that stands for a long text.
  const digest = (text) => {
    let result = text.length
    for (let index = 0; index < text.length; index += 1) {
      result = (result * 31 + text.charCodeAt(index)) % 1000000007
    }
    return result
  }

  check('one fold makes one valley', '"V"', () => creases(1))
  check('two folds', '"VV^"', () => creases(2))
  check('three folds', '"VV^VV^^"', () => creases(3))
  check('no fold makes no crease', '""', () => creases(0))
  check('four folds', '"VV^VV^^VVV^^V^^"', () => creases(4))
  check('five folds', '"VV^VV^^VVV^^V^^VVV^VV^^^VV^^V^^"', () => creases(5))
  check('ten folds', '721476453', () => digest(creases(10)), false)
  check('sixteen folds', '145904245', () => digest(creases(16)), false)
}
