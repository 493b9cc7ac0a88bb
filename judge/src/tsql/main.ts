import { readFileSync, readSync, writeSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { EmbeddedEngine } from './embedded.ts'
import { runWithInput, runQuestionTests, type Trial } from './trial.ts'

/*
 * The program of a sandbox. With the argument `make` it makes the database that all runs begin with and sends it over the
 * channel (descriptor 3). Otherwise it takes the mark and the tests from there, runs the candidate's file, and gives
 * the mark when all tests have passed. The candidate's SQL never becomes a program here, so it can reach neither.
 * Exit statuses: 1 a failed test, 65 what the embedded SQL cannot take, 70 an error of running.
 */

const channel = 3

async function make(): Promise<void> {
  const database = await PGlite.create({ extensions: { citext } })
  await database.exec(readFileSync('/gradus/shim.sql', 'utf8'))
  const dump = Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer())
  for (let written = 0; written < dump.length;) written += write(dump.subarray(written))
}

/** Writes as much as the channel has room for. */
function write(bytes: Buffer): number {
  try {
    return writeSync(channel, bytes)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return 0
    throw error
  }
}

function take(): { mark: string; tests: string | undefined } {
  let data = Buffer.alloc(0)
  const more = Buffer.alloc(65536)
  const need = (): void => {
    data = Buffer.concat([data, more.subarray(0, readSync(channel, more))])
  }
  while (!data.includes(10)) need()
  const end = data.indexOf(10)
  const [mark = '', length = '0'] = data.subarray(0, end).toString().split(' ')
  data = data.subarray(end + 1)
  while (data.length < Number(length)) need()
  return { mark, tests: Number(length) > 0 ? data.toString() : undefined }
}

async function judge(): Promise<number> {
  const { mark, tests } = take()
  const solution = readFileSync('/box/solution.sql', 'utf8')
  const database = await PGlite.create({
    extensions: { citext },
    loadDataDir: new Blob([readFileSync('/gradus/database.tar')]),
  })
  const engine = new EmbeddedEngine(database)
  const input = readFileSync(0, 'utf8')
  const own = tests === undefined || input.trim() !== ''
  const trial = own
    ? await runWithInput(engine, solution, tests, input)
    : await runQuestionTests(engine, solution, tests, process.env['GRADUS_SHOWS_TESTS'] === '1')
  writeSync(1, trial.printed)
  if (!own) confirm(mark, trial.printed)
  if (!trial.failed) {
    if (!own) writeSync(channel, `${mark}\n`)
    return 0
  }
  return explain(trial)
}

/** Confirms each `ok` (run.ts): all that is printed comes from the tests. */
function confirm(mark: string, printed: string): void {
  const half = mark.slice(0, mark.length / 2)
  const passed = printed.split('\n').filter((line) => line.startsWith('ok - '))
  const bytes = Buffer.from(passed.map((line) => `${half}:${line}\n`).join(''))
  for (let written = 0; written < bytes.length;) written += write(bytes.subarray(written))
}

function explain({ problem }: Trial): number {
  if (problem === undefined) return 1
  const { file, line, message, running } = problem
  writeSync(2, `${file}:${line}: ${message}\n`)
  if (file !== 'solution.sql') return 1
  const entry = { file, line, severity: 'error', message: message.slice(0, 500) }
  writeSync(
    channel,
    `${JSON.stringify({ outcome: running ? 'runtimeError' : 'compileError', diagnostics: [entry] })}\n`,
  )
  return running ? 70 : 65
}

const status = process.argv[2] === 'make' ? await make().then(() => 0) : await judge()
process.exit(status)
