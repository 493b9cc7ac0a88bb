import { chmodSync, existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { candidateFiles, defaultLimits, fileNames, type LanguageDriver, type Workshop } from './language.ts'
import { bringNode, nodeMount, nodePath } from './node.ts'
import type { View } from '../view.ts'

const names = fileNames(11)
const megabyte = 1024 * 1024

/**
 * The runner. The candidate's file and the tests are two scripts in one realm, one after the other; `require` is there
 * for both. The tests come through the channel and are in no file. Promises are waited for: the mark is given when
 * nothing is left to do. Whatever the runner needs afterwards it takes before the candidate's code can change it.
 * Exit statuses: 1 a failed assertion or test, 65 a syntax error, 70 an exception that the candidate's code raised.
 */
const runner = `
'use strict'
const { readSync, writeSync, readFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const vm = require('node:vm')
const { exit, reallyExit } = process
const write = writeSync, stringify = JSON.stringify, text = String, leave = exit.bind(process)

function take() {
  let data = Buffer.alloc(0)
  const more = Buffer.alloc(65536)
  const need = () => { data = Buffer.concat([data, more.subarray(0, readSync(3, more))]) }
  while (!data.includes(10)) need()
  const end = data.indexOf(10)
  const [mark, length] = data.subarray(0, end).toString().split(' ')
  data = data.subarray(end + 1)
  while (data.length < Number(length)) need()
  return { mark, tests: Number(length) > 0 ? data.toString() : undefined }
}
const { mark, tests } = take()

function report(outcome, entry) {
  try { write(3, stringify({ outcome, diagnostics: [{ severity: 'error', ...entry }] }) + '\\n') } catch {}
}

function compile(code, filename) {
  try { return new vm.Script(code, { filename }) } catch (error) {
    const lines = text(error.stack).split('\\n')
    const line = Number(/:(\\d+)$/.exec(lines[0])?.[1] ?? 1)
    const caret = /^( *)(\\^+)$/.exec(lines[2] ?? '')
    const place = caret === null ? {} : { column: caret[1].length + 1, endColumn: caret[0].length + 1 }
    const message = error.name + ': ' + error.message
    report('compileError', { file: filename, line, ...place, message })
    write(2, filename + ':' + line + '\\n' + (filename === '${names.tests}' ? '' : lines.slice(1, 3).join('\\n') + '\\n') + message + '\\n')
    leave(65)
  }
}

function fail(error) {
  const stack = text(error?.stack ?? error)
  const frames = stack.split('\\n').filter((line) => /^\\s+at /.test(line))
  const frame = frames.find((line) => line.includes('${names.source}:'))
  const assertion = error?.code === 'ERR_ASSERTION' || error?.name === 'AssertionError'
  const own = !assertion && frame !== undefined && !frames.slice(0, frames.indexOf(frame)).some((line) => line.includes('${names.tests}:'))
  const [, line, column] = /${names.source.replace('.', '\\.')}:(\\d+):(\\d+)/.exec(frame ?? '') ?? []
  const outcome = own ? 'runtimeError' : 'failed'
  if (own) report(outcome, { file: '${names.source}', line: Number(line), column: Number(column), message: stack.split('\\n')[0].slice(0, 500) })
  const kept = stack.split('\\n').filter((line) => !/\\(?(node:|\\/gradus\\/)/.test(line) || !/^\\s+at /.test(line))
  try { write(2, kept.join('\\n') + '\\n') } catch {}
  leave(own ? 70 : 1)
}

const source = readFileSync('/box/${names.source}', 'utf8')
const solution = compile(source, '${names.source}')
const author = tests === undefined ? undefined : compile(tests, '${names.tests}')
process.on('uncaughtException', fail)
globalThis.require = createRequire('/box/')
globalThis.module = { exports: {} }
globalThis.exports = globalThis.module.exports
const words = process.argv.splice(1).slice(1)
process.argv.push(author === undefined ? '${names.source}' : '${names.tests}', ...words)
solution.runInThisContext({ displayErrors: false })
if (author !== undefined) {
  author.runInThisContext({ displayErrors: false })
  process.once('beforeExit', () => {
    if (process.exitCode) return
    write(3, mark + '\\n')
  })
}
`

/** Half of the machine's memory, as Node sees it, becomes JavaScript's heap; it is never smaller than this. */
const smallestSharedHeap = 256
/** Megabytes that Node needs besides the heap. */
const nodesOwn = 96

/**
 * How Node learns how large its heap may be: from a machine that has just the memory for it. What is more than the run
 * may have is the kernel's to end. Any option of V8's own
 * makes Node compile its library anew at each start, because what it brings compiled is for other options: a sixth of
 * the run of a small program.
 */
function heapOf(megabytes: number, workshop: Workshop): { options: string[]; mounts: NonNullable<View['mounts']> } {
  if (megabytes < smallestSharedHeap + nodesOwn) {
    return { options: [`--max-old-space-size=${Math.max(16, megabytes - nodesOwn)}`], mounts: [] }
  }
  const host = join(workshop.folder, `memory-${megabytes}`)
  if (!existsSync(host)) {
    const kilobytes = megabytes * 2 * 1024
    const names = ['MemTotal', 'MemFree', 'MemAvailable']
    const part = `${host}.${process.pid}`
    writeFileSync(part, names.map((name) => `${`${name}:`.padEnd(16)}${kilobytes} kB\n`).join(''))
    chmodSync(part, 0o644)
    renameSync(part, host)
  }
  return { options: [], mounts: [{ host, at: '/proc/meminfo' }] }
}

/** JavaScript: the tests see what the candidate's script declared, and may `require`. */
export const javascript: LanguageDriver = {
  code: 11,
  packages: [],
  limits: defaultLimits({ cpuMilliseconds: 5_000, memoryBytes: 512 * megabyte }),
  detect: async () => process.versions.node,
  prepare: bringNode,
  run(program, workshop, limits) {
    const files = candidateFiles(program, names.source)
    if (program.interface !== undefined) files.push({ path: '/box/interface.js', body: program.interface })
    const heap = heapOf(Math.floor(limits.memoryBytes / megabyte), workshop)
    return {
      command: [nodePath, ...heap.options, '/gradus/runner.cjs'],
      environment: { PATH: '/usr/bin', HOME: '/box', LC_ALL: 'C.UTF-8' },
      view: {
        toolchain: ['/usr/lib'],
        mounts: [nodeMount(workshop), ...heap.mounts],
      },
      files: [...files, { path: '/gradus/runner.cjs', body: runner }],
      message: program.tests,
      runner: true,
    }
  },
  /** V8 gives up by SIGABRT when its heap is full. */
  explainStatus: (result) =>
    result.status === 134 && result.errorOutput.includes('heap out of memory') ? 'memoryLimit' : undefined,
}
