'use strict'
;(() => {
  let count = 0
  let failed = false

  function show(value) {
    if (Array.isArray(value)) return '[' + value.map(show).join(', ') + ']'
    return JSON.stringify(value) ?? String(value)
  }

  // Prints the TAP line of one test, with the values only if candidates may see them.
  function check(name, call, expected, shown = true) {
    count++
    let got
    try {
      got = show(call())
    } catch (error) {
      got = `error: ${error}`
    }
    const wanted = show(expected)
    if (got === wanted) {
      console.log(`ok ${count} - ${name}`)
      return
    }
    failed = true
    console.log(`not ok ${count} - ${name}`)
    if (shown) console.log(`  ---\n  expected: ${JSON.stringify(wanted)}\n  got: ${JSON.stringify(got)}\n  ...`)
  }

  function digest(values) {
    let result = 7
    for (const number of values.flatMap((text) => [...(text + '\n')].map((letter) => letter.charCodeAt(0)))) result = (result * 31 + number) % 1000003
    return `${values.length} items, digest ${result}`
  }

  check('plain fields', () => splitRecord('17,lamp,4.50'), ['17', 'lamp', '4.50'])
  check('an empty line is one empty field', () => splitRecord(''), [''])
  check('empty fields count', () => splitRecord(',,'), ['', '', ''])
  check('a comma inside of quotation marks', () => splitRecord('17,"Lamp, green",1'), ['17', 'Lamp, green', '1'])
  check('two quotation marks mean one', () => splitRecord('"says ""hello""",x'), ['says "hello"', 'x'])
  check('an empty quoted field', () => splitRecord('"",a,""'), ['', 'a', ''])
  check('quotation marks in the middle are ordinary', () => splitRecord('4" pipe,a"b"c'), ['4" pipe', 'a"b"c'])
  check('spaces stay, and a space makes a field unquoted', () => splitRecord(' a , "b", "c,d"'), [' a ', ' "b"', ' "c', 'd"'])
  check('only quotation marks', () => splitRecord('"""",""""""'), ['"', '""'], false)
  {
    const line = '"red, ""dark""",'.repeat(25000) + 'plain,'.repeat(40000) + '"""",'.repeat(20000) + '"the, end"'
    check('a very long line', () => digest(splitRecord(line)), '85001 items, digest 941780', false)
  }

  if (failed) process.exitCode = 1
})()
