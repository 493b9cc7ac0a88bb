/**
 * npm run uploads -- check
 * npm run uploads -- copy --to=bucket | folder [--follow] [--compare] [--remove-others]
 *
 * check tests the configured upload store. copy copies all uploads from the folder to the bucket or back; the site may be
 * running. docs/operating.md says how to move a running site.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import type { Config } from '../../server/src/platform/config.ts'
import {
  checkStorage,
  openStorage,
  openUploadBucket,
  openUploadFolder,
} from '../../server/src/platform/files/open-storage.ts'
import type { Storage } from '../../server/src/platform/files/storage.ts'
import { uploadRemovalLock } from '../../server/src/platform/files/upload-removal.ts'
import { copyUploads, type CopyReport } from '../backup/copy-uploads.ts'
import { openSiteDatabase } from './running.ts'
import { readFileSettings } from './settings.ts'
import { UserError, printLine, runCommand, step } from './terminal.ts'

const usage =
  'Usage: npm run uploads -- check, or npm run uploads -- copy --to=bucket | folder [--follow] [--compare] [--remove-others].'

await runCommand(async (stopped) => {
  const { values, positionals } = readArguments()
  const [command, ...rest] = positionals
  const config = readFileSettings()
  if (command === 'check' && rest.length === 0) await check(await openStorage(config))
  else if (command === 'copy' && rest.length === 0) await copy(config, values, stopped)
  else throw new UserError(usage)
  process.exit(0)
}, 130)

type Values = ReturnType<typeof readArguments>['values']

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        follow: { type: 'boolean' },
        compare: { type: 'boolean' },
        'remove-others': { type: 'boolean' },
      },
    })
  } catch {
    throw new UserError(usage)
  }
}

async function check(storage: Storage): Promise<void> {
  await step(`Writing, reading and removing a file in ${storage.name}`, () => checkStorage(storage))
  let [files, bytes] = [0, 0]
  for await (const file of storage.list()) [files, bytes] = [files + 1, bytes + file.bytes]
  printLine(`It has ${count(files)} (${megabytes(bytes)}).`)
}

async function copy(config: Config, values: Values, stopped: AbortSignal): Promise<void> {
  const [folder, bucket] = [openUploadFolder(config), await openUploadBucket(config)]
  if (values.to !== 'bucket' && values.to !== 'folder') throw new UserError(usage)
  if (!bucket)
    throw new UserError('No bucket is set: set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  if (values.follow && !process.env['DATABASE_URL'])
    throw new UserError(
      '--follow is for sites with their own PostgreSQL (DATABASE_URL). Stop this one, copy, and start it with the new settings.',
    )
  const [from, to] = values.to === 'bucket' ? [folder, bucket] : [bucket, folder]
  await checkStorage(to)
  const release = await pauseRemovals(config)
  try {
    const { compare = false, follow = false } = values
    const report = await step(`Copying from ${from.name} to ${to.name}`, () =>
      copyUploads(from, to, { compare, signal: stopped }),
    )
    printLine(`${count(report.copied)} (${megabytes(report.copiedBytes)}) copied, ${report.present} there already.`)
    await handleOthers(report, from, to, values['remove-others'] === true)
    if (follow) await keepCopying(from, to, stopped)
  } finally {
    await release()
  }
}

/**
 * Pauses the removal of uploads during a copy: a file could be removed from one store and remain in the other. The site's
 * jobs retry for half a day, so they remove the file after the copy.
 */
async function pauseRemovals(config: Config): Promise<() => Promise<void>> {
  const database = await openSiteDatabase(config.DATA_DIR)
  const client = new Client({ connectionString: database.url, application_name: 'gradus uploads' })
  await client.connect().catch((error: Error) => {
    throw new UserError(`The database does not answer (${error.message}): try again in a moment.`)
  })
  client.on('error', () => {
    printLine('The connection to the database was lost. Run the command again: files that were copied are skipped.')
    process.exit(1)
  })
  await client.query('select pg_advisory_lock($1)', [uploadRemovalLock])
  return async () => {
    await client.end()
    await database.stop()
  }
}

/** Files that only the target has were removed from the source after an earlier copy, or are new in the target. */
async function handleOthers({ others }: CopyReport, from: Storage, to: Storage, remove: boolean): Promise<void> {
  if (others.length === 0) return
  if (!remove) {
    printLine(
      `Only ${to.name} has ${count(others.length)}, such as ${others[0]}. If no server uses ${to.name} yet, they have been removed from ${from.name} since an earlier copy: run the command again with --remove-others.`,
    )
    return
  }
  for (const key of others) await to.remove(key)
  printLine(`${count(others.length)} that ${from.name} does not have removed from ${to.name}.`)
}

async function keepCopying(from: Storage, to: Storage, stopped: AbortSignal): Promise<void> {
  printLine('Now start all servers with the new settings. New files are copied until you press Ctrl-C.')
  let copied = 0
  for (let isLast = false; !isLast;) {
    await wait(2_000, undefined, { signal: stopped }).catch(() => undefined)
    // Copies once more after the stop, because a file may have arrived during the wait.
    isLast = stopped.aborted
    copied += (await copyUploads(from, to)).copied
  }
  printLine(`${count(copied)} copied since. From now on, pictures are removed from the store that the servers use.`)
}

function count(files: number): string {
  return files === 1 ? '1 file' : `${files} files`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`
}
