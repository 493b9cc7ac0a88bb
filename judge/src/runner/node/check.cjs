'use strict'
/*
 * Checks the candidate's file for syntax errors without executing it. The argument after the file says what it is: a
 * `script`, the `body` of a function with `require`, or a `module`, either CommonJS or ECMAScript as Node decides.
 * Exit statuses: 0 and the mark if there are no errors, otherwise 65.
 */
const { readFileSync, writeSync } = require('node:fs')
const vm = require('node:vm')
const { take, report, placeOf } = require('./channel.cjs')

const filename = 'solution.js'
const { sendMark } = take()
const source = readFileSync(`/box/${filename}`, 'utf8')

const readers = {
  script: () => new vm.Script(source, { filename }),
  body: () => vm.compileFunction(source, ['require', 'module', 'exports'], { filename }),
  module: () => new vm.SourceTextModule(source, { identifier: filename }),
}

function errorOf(kind) {
  try {
    readers[kind]()
    return undefined
  } catch (error) {
    return error
  }
}

/** True for errors of ECMAScript modules that were read as CommonJS: then the error of the ECMAScript module is reported. */
const isNewer = (error) => /import statement|import\.meta|token 'export'|await is only valid/.test(error.message)

function firstError(kind) {
  if (kind !== 'module') return errorOf(kind)
  const error = errorOf('body')
  return error !== undefined && isNewer(error) ? errorOf('module') : error
}

const error = firstError(process.argv[2])
if (error === undefined) {
  sendMark()
} else {
  const place = placeOf(error)
  report('compileError', { file: filename, ...place })
  writeSync(2, `${filename}:${place.line}\n${place.message}\n`)
  process.exitCode = 65
}
