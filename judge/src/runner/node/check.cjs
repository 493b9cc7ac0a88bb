'use strict'
/*
 * Reads the candidate's file for syntax errors and executes none of it. The word after it says what the file is: a
 * `script`, the `body` of a function with `require`, or a `module` of either kind, as Node imports one.
 * Exit statuses: 0 and the mark for a file without errors, 65 for another.
 */
const { readFileSync, writeSync } = require('node:fs')
const vm = require('node:vm')
const { take, report, placeOf } = require('./channel.cjs')

const filename = 'solution.js'
const { give } = take()
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

/** Words by which V8 tells that a file is a module of the newer kind: then that kind's error is the one to show. */
const isNewer = (error) => /import statement|import\.meta|token 'export'|await is only valid/.test(error.message)

function firstError(kind) {
  if (kind !== 'module') return errorOf(kind)
  const error = errorOf('body')
  return error !== undefined && isNewer(error) ? errorOf('module') : error
}

const error = firstError(process.argv[2])
if (error === undefined) {
  give()
} else {
  const place = placeOf(error)
  report('compileError', { file: filename, ...place })
  writeSync(2, `${filename}:${place.line}\n${place.message}\n`)
  process.exitCode = 65
}
