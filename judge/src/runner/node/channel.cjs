'use strict'
/*
 * Descriptor 3, over which the judge talks to its own runners. Whatever is needed later is taken here, before a
 * candidate's code can change it.
 */
const { readSync, writeSync } = require('node:fs')
const stringify = JSON.stringify

const channel = 3

/** The run's mark, and the tests, which are in no file; undefined where the candidate's own program is run. */
function take() {
  let data = Buffer.alloc(0)
  const more = Buffer.alloc(65536)
  const need = () => {
    data = Buffer.concat([data, more.subarray(0, readSync(channel, more))])
  }
  while (!data.includes(10)) need()
  const end = data.indexOf(10)
  const [mark, length] = data.subarray(0, end).toString().split(' ')
  data = data.subarray(end + 1)
  while (data.length < Number(length)) need()
  return { mark, tests: Number(length) > 0 ? data.toString() : undefined }
}

function give(mark) {
  writeSync(channel, `${mark}\n`)
}

/** @param outcome `compileError`, `failed` or `runtimeError` */
function report(outcome, entry) {
  try {
    const message = String(entry.message).slice(0, 500)
    writeSync(channel, `${stringify({ outcome, diagnostics: [{ severity: 'error', ...entry, message }] })}\n`)
  } catch {
    // The candidate closed the channel; the exit status tells the rest.
  }
}

/** Where V8 saw a syntax error: the first lines of its stack are the place, the line, and carets below it. */
function placeOf(error) {
  const lines = String(error.stack).split('\n')
  const line = Number(/:(\d+)$/.exec(lines[0] ?? '')?.[1] ?? 1)
  const caret = /^( *)(\^+)$/.exec(lines[2] ?? '')
  const columns = caret === null ? {} : { column: caret[1].length + 1, endColumn: caret[0].length + 1 }
  return { line, ...columns, message: `${error.name}: ${error.message}` }
}

/** The candidate's line on the way to an error, unless the tests' own code stands nearer to it. */
function ownPlaceOf(error, source, tests) {
  if (error?.code === 'ERR_ASSERTION' || error?.matcherResult !== undefined) return undefined
  const frames = String(error?.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
  const frame = frames.find((line) => line.includes(`${source}:`) || line.includes(`${tests}:`))
  if (frame === undefined || !frame.includes(`${source}:`)) return undefined
  const [, line, column] = /:(\d+):(\d+)\)?$/.exec(frame) ?? []
  return line === undefined ? undefined : { file: source, line: Number(line), column: Number(column) }
}

module.exports = { take, give, report, placeOf, ownPlaceOf }
