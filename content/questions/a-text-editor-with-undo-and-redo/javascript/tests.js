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

  check('an empty journal', () => replay([]), '')
  check('appending', () => replay(['+Hello', '+ world', '+!']), 'Hello world!')
  check('deleting more than there is', () => replay(['+abc', '-5', '+d']), 'd')
  check('an undo brings deleted text back', () => replay(['+Hello world', '-6', 'undo']), 'Hello world')
  check('undo and redo', () => replay(['+Hello', '+ world', '-3', 'undo', 'undo', 'redo', '+!', 'redo']), 'Hello world!')
  check('nothing to undo or redo', () => replay(['undo', 'redo', '+a', 'redo', 'undo', 'undo', 'undo', '+b']), 'b')
  check('a redo can be undone again', () => replay(['+one', '+two', 'undo', 'redo', 'undo', '+three']), 'onethree')
  check('changes that alter nothing count', () => replay(['+a', '-0', 'undo', '+b', 'undo', '+', 'redo']), 'a')
  check('texts that look like commands', () => replay(['+undo', '+-2', '+redo', 'undo', '++1']), 'undo-2+1')
  check('redoing a deletion that found too little', () => replay(['+abc', '-9', 'undo', 'undo', 'redo', 'redo', '+x', 'undo', 'undo']), 'abc', false)
  {
    const choices = ['+stitch by stitch', 'undo', 'redo', 'undo', '+end']
    const commands = []
    for (let i = 0; i < 160003; i++) commands.push(choices[Math.floor(i / 40000)])
    check('a long session', () => replay(commands), 'endendend', false)
  }

  if (failed) process.exitCode = 1
})()
