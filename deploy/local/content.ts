/**
 * npm run content -- export <file.zip>
 * npm run content -- import <file.zip or folder> [--author=email] [--dry-run]
 *
 * Questions, tags, posts and announcements as files in the format of content/README.md, while the site runs.
 */
import { readFile, stat, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { contentArchive, type ContentProgress, type ContentReport } from '../../contract/src/content.ts'
import type { Content } from '../../server/src/content/content.ts'
import { exportContent } from '../../server/src/content/export.ts'
import { importContent } from '../../server/src/content/import.ts'
import { readContent } from '../../server/src/content/read.ts'
import { readFolder } from '../../server/src/problem-package/folder.ts'
import { findAuthor } from '../../server/src/problem-package/store.ts'
import { unpack } from '../../server/src/problem-package/unpack.ts'
import { noTimeouts } from '../../server/src/platform/data/connection.ts'
import { openDatabase, type Database } from '../../server/src/platform/data/database.ts'
import { Problem } from '../../server/src/platform/problem.ts'
import { runningDatabaseUrl } from './running.ts'
import { UserError, printLine, runCommand } from './terminal.ts'

const usage =
  'Say what to do: npm run content -- export <file.zip>, or npm run content -- import <file.zip or folder> [--author=email] [--dry-run].'

await runCommand(async (stopped) => {
  const { values, positionals } = readArguments()
  const [command, path] = positionals
  if (path === undefined || (command !== 'import' && command !== 'export')) throw new UserError(usage)
  const { database, close } = openDatabase(await runningDatabaseUrl(), 4, noTimeouts)
  await (command === 'import' ? take(database, path, values, stopped) : write(database, path)).catch(
    (error: unknown) => {
      throw error instanceof Problem ? new UserError(error.message, { cause: error }) : error
    },
  )
  await close()
  process.exit(0)
}, 130)

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { author: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    })
  } catch {
    throw new UserError(usage)
  }
}
type Values = ReturnType<typeof readArguments>['values']

async function take(database: Database, path: string, values: Values, stopped: AbortSignal): Promise<void> {
  const content = await readAny(path)
  const author = await authorOf(database, values.author)
  const progress = (step: ContentProgress) => {
    if (step.step === 'storing') printLine(`${step.number}/${step.of} ${step.what}`)
  }
  const dryRun = values['dry-run'] === true
  const caller = { signal: stopped, progress }
  tellReport(await importContent(database, author, content, { dryRun }, caller))
}

async function readAny(path: string): Promise<Content> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) throw new UserError(`There is nothing at ${path}.`)
  if (found.isDirectory()) return await readContent(await readFolder(path, contentArchive))
  if (found.size > contentArchive.maximumBytes)
    throw new UserError(
      `A content file can have at most ${contentArchive.maximumBytes / 1024 / 1024} MiB; unpack it first.`,
    )
  return await readContent(await unpack(await readFile(path), contentArchive))
}

function tellReport({ isDryRun, added, known, differences, notes }: ContentReport): void {
  for (const note of notes) printLine(note)
  for (const { file, title, parts } of differences) printLine(`differs here: ${file} (${title}): ${parts.join(', ')}`)
  const counted = (counts: ContentReport['added']) =>
    `${counts.questions} questions, ${counts.tags} tags, ${counts.posts} posts, ${counts.announcements} announcements`
  printLine(`Already here: ${counted(known)}. They stay as they are.`)
  printLine(`${isDryRun ? 'An import would add' : 'Imported'}: ${counted(added)}.`)
}

async function write(database: Database, file: string): Promise<void> {
  const archive = await exportContent(database, await authorOf(database, undefined))
  await writeFile(file, archive, { flag: 'wx' }).catch((failure: NodeJS.ErrnoException) => {
    throw new UserError(`${file} cannot be written (${failure.code}): choose another name.`)
  })
  printLine(`The content was exported to ${file}. It holds the hidden tests and the solutions.`)
}

async function authorOf(database: Database, email: string | undefined) {
  const author = await findAuthor(database, email)
  if (author) return author
  throw new UserError(
    email === undefined
      ? 'There is no admin yet in whose name it could be done: make one, or give --author=email.'
      : `There is no account with the address ${email}.`,
  )
}
