'use strict'
/*
 * Descriptor 3, over which the judge communicates with its runners (run.ts). Functions that are needed later are stored in
 * constants here, before the candidate's code can replace them. The mark is never a string: it is in a buffer outside of
 * the heap, which only the functions below can access.
 */
const { readSync, writeSync } = require('node:fs')
const stringify = JSON.stringify
const text = String
const { apply } = Reflect
const { exec, test } = RegExp.prototype
const { slice, split } = String.prototype

const channel = 3
/** How much of the mark precedes a line that is confirmed (run.ts). */
const confirming = 16
const [space, colon, newline] = [0x20, 0x3a, 0x0a]

function readInto(buffer, from) {
  const got = readSync(channel, buffer, from, buffer.length - from, null)
  if (got === 0) throw new Error('The judge said nothing.')
  return got
}

/** Gives the buffer a length of its own, so that `writeSync` does not call a getter that the candidate put on the prototype. */
function sealed(bytes) {
  return Object.defineProperty(bytes, 'byteLength', { value: bytes.length })
}

/**
 * Reads the completion mark and the tests, which are never in a file. `tests` is undefined if the candidate's own program
 * is run. `sendMark` says that all tests have run and none failed, `sayEnded` that they have ended with a failure.
 * `sendLines` reports lines of the Test Anything Protocol. `confirm` confirms the first line of what the tests have printed,
 * if it begins with `ok`; later ones may be from a text that the solution returned.
 */
function take() {
  const head = Buffer.alloc(65536)
  let filled = 0
  while (!head.subarray(0, filled).includes(newline)) filled += readInto(head, filled)
  const [end, gap] = [head.indexOf(newline), head.indexOf(space)]
  const tests = Buffer.alloc(Number(head.latin1Slice(gap + 1, end)))
  const own = sealed(Buffer.alloc(gap + 1))
  const whole = sealed(Buffer.alloc(gap + 1))
  head.copy(own, 0, 0, gap)
  head.copy(whole, 0, 0, gap)
  own[gap] = colon
  const short = sealed(Buffer.alloc(confirming + 1))
  head.copy(short, 0, 0, confirming)
  short[confirming] = colon
  whole[gap] = newline
  let got = head.copy(tests, 0, end + 1, filled)
  while (got < tests.length) got += readInto(tests, got)
  const source = tests.length > 0 ? tests.toString() : undefined
  // The candidate's code may get this memory when it allocates a buffer.
  head.fill(0)
  tests.fill(0)
  const send = (prefix, line) => {
    writeSync(channel, prefix, 0, prefix.byteLength)
    writeSync(channel, `${line}\n`)
  }
  return {
    tests: source,
    sendMark: () => void writeSync(channel, whole, 0, gap + 1),
    sayEnded() {
      writeSync(channel, short, 0, confirming)
      writeSync(channel, '!\n')
    },
    sendLines(lines) {
      for (let from = 0; from < lines.length;) {
        const found = apply(indexOf, lines, ['\n', from])
        const until = found < 0 ? lines.length : found
        send(own, apply(slice, lines, [from, until]))
        from = until + 1
      }
    },
    confirm(lines) {
      if (apply(slice, lines, [0, 2]) === 'ok') send(short, apply(slice, lines, [0, apply(indexOf, lines, ['\n'])]))
    },
  }
}
const { indexOf } = String.prototype

/** @param outcome `compileError`, `failed` or `runtimeError` */
function report(outcome, entry) {
  try {
    const message = apply(slice, text(entry.message), [0, 500])
    writeSync(channel, `${stringify({ outcome, diagnostics: [{ severity: 'error', ...entry, message }] })}\n`)
  } catch {
    // The candidate has closed the channel; the exit status is enough.
  }
}

/** The position of a syntax error: the stack begins with the position, the source line, and carets below it. */
function placeOf(error) {
  const lines = apply(split, text(error.stack), ['\n'])
  const line = Number(apply(exec, /:(\d+)$/, [lines[0] ?? ''])?.[1] ?? 1)
  const caret = apply(exec, /^( *)(\^+)$/, [lines[2] ?? ''])
  const columns = caret === null ? {} : { column: caret[1].length + 1, endColumn: caret[0].length + 1 }
  return { line, ...columns, message: `${error.name}: ${error.message}` }
}

/** The innermost line of the candidate's code in the stack of an error, unless the tests' code is further in. */
function ownPlaceOf(error, source, tests) {
  if (error?.code === 'ERR_ASSERTION' || error?.name === 'AssertionError' || error?.matcherResult !== undefined)
    return undefined
  const lines = apply(split, text(error?.stack ?? ''), ['\n'])
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]
    if (!apply(test, /^\s+at /, [line])) continue
    if (line.includes(`${tests}:`)) return undefined
    if (!line.includes(`${source}:`)) continue
    const [, row, column] = apply(exec, /:(\d+):(\d+)\)?$/, [line]) ?? []
    return row === undefined ? undefined : { file: source, line: Number(row), column: Number(column) }
  }
  return undefined
}

module.exports = { take, report, placeOf, ownPlaceOf }
