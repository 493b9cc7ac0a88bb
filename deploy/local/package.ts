/**
 * npm run package -- import <folder or zip> [--difficulty=1] [--tags=a,b] [--author=email] [--public] [--anyway] [--question=id]
 * npm run package -- export <question id> <file.zip>
 * npm run package -- check <folder or zip>
 *
 * Problem packages in the ICPC/Kattis format. Import and export need the site to be running; a check needs nothing and
 * stores nothing. Submissions are judged by JUDGE_URLS, or by a judge that is started for this.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ImportOptions, type PackageProgress, type PackageReport } from '../../contract/src/problem-package.ts'
import { findAuthor } from '../../server/src/problem-package/store.ts'
import { exportPackage } from '../../server/src/problem-package/export.ts'
import { checkPackage } from '../../server/src/problem-package/check.ts'
import { importPackage } from '../../server/src/problem-package/import.ts'
import { readNumbers } from '../../server/src/platform/http/address-numbers.ts'
import { openDatabase, type Database } from '../../server/src/platform/data/database.ts'
import { superuserUrlOf } from '../../server/src/platform/data/embedded.ts'
import { createJudgeClient } from '../../server/src/platform/judge/judge.ts'
import { Problem } from '../../server/src/platform/problem.ts'
import { readAnyPackage, startJudge } from './package-source.ts'
import { readDataDirectory } from './settings.ts'
import { UserError, printLine, runCommand } from './terminal.ts'

const usage =
  'Say what to do: npm run package -- import <folder or zip> [--difficulty=1] [--tags=a,b] [--author=email] [--public] [--anyway] [--question=id], npm run package -- export <question id> <file.zip>, or npm run package -- check <folder or zip>.'

await runCommand(async (stopped) => {
  const { values, positionals } = readArguments()
  const [command, first, second] = positionals
  if (first === undefined) throw new UserError(usage)
  const done = await refusing(async () => {
    if (command === 'check') return await check(first, stopped)
    if (command === 'import') return await withDatabase((database) => take(database, first, values, stopped))
    if (command === 'export' && second !== undefined)
      return await withDatabase((database) => write(database, Number(first), second))
    throw new UserError(usage)
  })
  process.exit(done ? 0 : 1)
}, 130)

async function withDatabase(work: (database: Database) => Promise<boolean>): Promise<boolean> {
  const { database, close } = openDatabase(await databaseUrl(), 4)
  try {
    return await work(database)
  } finally {
    await close()
  }
}

/** @returns whether there were no errors */
async function check(path: string, stopped: AbortSignal): Promise<boolean> {
  const problem = await readAnyPackage(path)
  const judge = await startJudge()
  try {
    const { lines, errors } = await checkPackage(createJudgeClient(judge.urls), problem, { signal: stopped, progress })
    for (const line of lines) printLine(line)
    return errors === 0
  } finally {
    await judge.stop()
  }
}

function progress({ step, ...more }: PackageProgress): void {
  if (step === 'judging' && 'submission' in more) printLine(`${more.number}/${more.of} ${more.submission}`)
}

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
    throw new UserError(usage)
  }
}
type Values = ReturnType<typeof readArguments>['values']

async function take(database: Database, path: string, values: Values, stopped: AbortSignal): Promise<boolean> {
  // The names of the query parameters of the import call.
  const variables = {
    difficultLevel: values.difficulty,
    tags: values.tags,
    isVisible: values.public ? '1' : '0',
    anyway: values.anyway ? '1' : '0',
    questionId: values.question,
  }
  readNumbers(ImportOptions)(variables)
  const options = ImportOptions.safeParse(variables)
  if (!options.success) throw new UserError(options.error.issues[0]?.message ?? usage)
  const problem = await readAnyPackage(path)
  const author = await findAuthor(database, values.author)
  if (author === undefined)
    throw new UserError(
      values.author === undefined
        ? 'There is no admin yet whose question it could be: make one, or give --author=email.'
        : `There is no account with the address ${values.author}.`,
    )
  const judge = await startJudge()
  try {
    const client = createJudgeClient(judge.urls)
    const caller = { signal: stopped, progress }
    const report = await importPackage({ database, judge: client }, author, problem, options.data, caller)
    tellReport(report)
    return report.questionId !== null
  } finally {
    await judge.stop()
  }
}

function tellReport(report: PackageReport): void {
  for (const note of report.notes) printLine(note)
  for (const one of report.submissions) {
    const ended = one.outcome === null ? 'not run' : one.outcome
    printLine(`${agreement(one.agrees)}  ${one.file}  ${ended}  ${one.message ?? ''}`.trimEnd())
  }
  const where = report.isPublic ? 'public' : 'waits for review'
  const as = report.isUpdate ? 'as the new version of' : 'as'
  printLine(report.reason ?? `Imported “${report.title}” ${as} question ${report.questionId} (${where}).`)
}

function agreement(agrees: boolean | null): string {
  if (agrees === null) return 'not compared'
  return agrees ? 'as expected' : 'NOT AS EXPECTED'
}

async function write(database: Database, id: number, file: string): Promise<boolean> {
  if (!Number.isSafeInteger(id)) throw new UserError(usage)
  const { archive } = await exportPackage(database, id)
  await writeFile(file, archive, { flag: 'wx' }).catch((failure: NodeJS.ErrnoException) => {
    throw new UserError(`${file} cannot be written (${failure.code}): choose another name.`)
  })
  printLine(`Question ${id} was exported to ${file}. It holds the secret test data.`)
  return true
}

async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Problem ? new UserError(error.message, { cause: error }) : error
  }
}

async function databaseUrl(): Promise<string> {
  const given = process.env['DATABASE_URL']
  if (given) return given
  const url = await superuserUrlOf(join(readDataDirectory(), 'postgres')).catch(() => {
    throw new UserError('The database does not answer: start the site first (npm start), or set DATABASE_URL.')
  })
  const own = new URL(url)
  own.pathname = '/gradus'
  return own.href
}
