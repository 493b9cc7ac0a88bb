/**
 * npm run package -- import <folder or zip> [--difficulty=1] [--tags=a,b] [--author=email] [--public] [--anyway] [--question=id]
 * npm run package -- export <question id> <file.zip>
 *
 * Problem packages in the ICPC/Kattis format, while the site runs. Their submissions are judged by JUDGE_URLS, or by a
 * judge that is started for this.
 */
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ImportOptions, packageArchive, type PackageProgress, type PackageReport } from '../../contract/src/package.ts'
import { findAuthor } from '../../server/src/package/store.ts'
import { exportPackage } from '../../server/src/package/export.ts'
import { readFolder } from '../../server/src/package/folder.ts'
import { importPackage } from '../../server/src/package/import.ts'
import { readPackage, type ProblemPackage } from '../../server/src/package/read.ts'
import { unpack } from '../../server/src/package/unpack.ts'
import { openDatabase, type Database } from '../../server/src/platform/database.ts'
import { superuserUrlOf } from '../../server/src/platform/embedded.ts'
import { createJudgeClient } from '../../server/src/platform/judge.ts'
import { Problem } from '../../server/src/platform/problem.ts'
import { judgeCacheOf } from './judge-cache.ts'
import { startProgram } from './program.ts'
import { freePort, readDataDirectory } from './settings.ts'
import { judgeEnvironment } from './site.ts'
import { Refusal, say, tell } from './terminal.ts'

const usage =
  'Say what to do: npm run package -- import <folder or zip> [--difficulty=1] [--tags=a,b] [--author=email] [--public] [--anyway] [--question=id], or npm run package -- export <question id> <file.zip>.'

await tell(async (stopped) => {
  const { values, positionals } = readArguments()
  const [command, first, second] = positionals
  if (first === undefined || !(command === 'import' || (command === 'export' && second !== undefined)))
    throw new Refusal(usage)
  const { database, close } = openDatabase(await databaseUrl(), 4)
  const done =
    command === 'import'
      ? await refusing(() => take(database, first, values, stopped))
      : await refusing(() => write(database, Number(first), second ?? ''))
  await close()
  process.exit(done ? 0 : 1)
}, 130)

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        difficulty: { type: 'string' },
        tags: { type: 'string' },
        author: { type: 'string' },
        public: { type: 'boolean' },
        anyway: { type: 'boolean' },
        question: { type: 'string' },
      },
    })
  } catch {
    throw new Refusal(usage)
  }
}
type Values = ReturnType<typeof readArguments>['values']

async function take(database: Database, path: string, values: Values, stopped: AbortSignal): Promise<boolean> {
  const options = ImportOptions.safeParse({
    difficultLevel: values.difficulty,
    tags: values.tags,
    isVisible: values.public ? '1' : '0',
    anyway: values.anyway ? '1' : '0',
    questionId: values.question,
  })
  if (!options.success) throw new Refusal(options.error.issues[0]?.message ?? usage)
  const problem = await readAny(path)
  const author = await findAuthor(database, values.author)
  if (author === undefined)
    throw new Refusal(
      values.author === undefined
        ? 'There is no admin yet whose question it could be: make one, or give --author=email.'
        : `There is no account with the address ${values.author}.`,
    )
  const judge = await startJudge()
  try {
    const client = createJudgeClient(judge.urls)
    const progress = ({ step, ...more }: PackageProgress) => {
      if (step === 'judging' && 'submission' in more) say(`${more.number}/${more.of} ${more.submission}`)
    }
    const caller = { signal: stopped, progress }
    const report = await importPackage({ database, judge: client }, author, problem, options.data, caller)
    tellReport(report)
    return report.questionId !== null
  } finally {
    await judge.stop()
  }
}

async function readAny(path: string): Promise<ProblemPackage> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) throw new Refusal(`There is nothing at ${path}.`)
  if (found.isDirectory()) return readPackage(await readFolder(path))
  if (found.size > packageArchive.maximumBytes)
    throw new Refusal(`A package has at most ${packageArchive.maximumBytes / 1024 / 1024} MiB; unpack it first.`)
  return readPackage(await unpack(await readFile(path)))
}

function tellReport(report: PackageReport): void {
  for (const note of report.notes) say(note)
  for (const one of report.submissions) {
    const ended = one.outcome === null ? 'not run' : one.outcome
    say(`${one.agrees ? 'as expected' : 'NOT AS EXPECTED'}  ${one.file}  ${ended}  ${one.message ?? ''}`.trimEnd())
  }
  const where = report.isPublic ? 'public' : 'waits for review'
  const as = report.isUpdate ? 'as the new version of' : 'as'
  say(report.reason ?? `Imported “${report.title}” ${as} question ${report.questionId} (${where}).`)
}

async function write(database: Database, id: number, file: string): Promise<boolean> {
  if (!Number.isSafeInteger(id)) throw new Refusal(usage)
  const { archive } = await exportPackage(database, id)
  await writeFile(file, archive, { flag: 'wx' }).catch((failure: NodeJS.ErrnoException) => {
    throw new Refusal(`${file} cannot be written (${failure.code}): choose another name.`)
  })
  say(`Question ${id} was exported to ${file}. It holds the secret test data.`)
  return true
}

/** JUDGE_URLS, or a judge of our own for as long as this takes. */
async function startJudge(): Promise<{ urls: string[]; stop: () => Promise<void> }> {
  const given = process.env['JUDGE_URLS']
  if (given) return { urls: given.split(','), stop: async () => undefined }
  say('Starting a judge …')
  const cache = await judgeCacheOf(readDataDirectory())
  // Its verdicts are about files that whoever types this command chose.
  const judge = startProgram(
    ['judge/src/main.ts'],
    judgeEnvironment('development', await freePort(), cache),
    () => {},
    5000,
  )
  return { urls: [await judge.ready], stop: judge.stop }
}

async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Problem ? new Refusal(error.message, { cause: error }) : error
  }
}

async function databaseUrl(): Promise<string> {
  const given = process.env['DATABASE_URL']
  if (given) return given
  const url = await superuserUrlOf(join(readDataDirectory(), 'postgres')).catch(() => {
    throw new Refusal('The database does not answer: start the site first (npm start), or set DATABASE_URL.')
  })
  const own = new URL(url)
  own.pathname = '/gradus'
  return own.href
}
