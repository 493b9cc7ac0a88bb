/**
 * npm run backup -- <file.tar>: all of DATA_DIR with the embedded database, while the site runs or not.
 *
 * PostgreSQL's own online backup: its files are copied while they change, between pg_backup_start and pg_backup_stop,
 * and after them the write-ahead log that makes them whole. A temporary replication slot keeps that log meanwhile. A
 * site that is started from the unpacked file has the database as it was when the copy ended. The rest of DATA_DIR is copied
 * later: uploads are only ever added, so what the database names is there.
 */
import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { Client } from 'pg'
import { superuserUrlOf } from '../../server/src/platform/data/embedded.ts'
import { captureOutput } from './program.ts'
import { lockDataDirectory, readDataDirectory } from './settings.ts'
import { UserError, printLine, step, runCommand } from './terminal.ts'

const cluster = 'postgres/cluster'
/** Files that PostgreSQL recreates at a start; a backup must not contain them. */
const transientFiles = [
  'postmaster.pid',
  'postmaster.opts',
  'pg_wal/*',
  'pg_replslot/*',
  'pg_stat_tmp/*',
  'pg_dynshmem/*',
]

await runCommand(async () => {
  const [name] = process.argv.slice(2)
  if (name === undefined) throw new UserError('Say where the backup goes, as in npm run backup -- /backups/gradus.tar.')
  if (process.env['DATABASE_URL']) throw new UserError('The database is one of your own: back it up with pg_dump.')
  const file = resolve(name)
  const data = readDataDirectory()
  if (file.startsWith(`${data}/`)) throw new UserError('A backup does not belong into the folder that it saves.')
  await access(join(data, cluster)).catch(() => {
    throw new UserError(`There is no embedded database in ${data}: set DATA_DIR to where it is.`)
  })
  await mkdir(dirname(file), { recursive: true })
  const unfinished = `${file}.unfinished`
  await rm(unfinished, { force: true })
  await writeFile(unfinished, '', { mode: 0o600 })
  await step(`Saving ${data}`, () => save(data, unfinished))
  await rename(unfinished, file)
  printLine(`Saved to ${file}. It holds passwords: keep it as you keep them.`)
  process.exit(0)
}, 130)

async function save(data: string, file: string): Promise<void> {
  if (await lockDataDirectory(data)) return tar('--create', file, data, ['.'], ['./postgres/run', './judge'])
  const client = new Client({ connectionString: await superuserUrlOf(join(data, 'postgres')) })
  await client.connect().catch(() => {
    throw new UserError('The site’s database does not answer yet: try again in a moment.')
  })
  try {
    await client.query(`select pg_create_physical_replication_slot('gradus_backup', true, true)`)
    await client.query(`select pg_backup_start('gradus', true)`)
    await tar(
      '--create',
      file,
      data,
      [cluster],
      transientFiles.map((name) => `${cluster}/${name}`),
    )
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await tar('--append', file, data, [`${cluster}/pg_wal`], [`${cluster}/pg_wal/archive_status/*`])
    await addLabel(file, rows[0]?.labelfile ?? '')
    await tar('--append', file, data, ['.'], [`./${cluster}`, './postgres/run', './judge'])
  } finally {
    await client.end()
  }
}

/** With this file in the cluster, the next start plays the log from where the copy began. */
async function addLabel(file: string, label: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gradus-backup-'))
  await mkdir(join(folder, cluster), { recursive: true })
  await writeFile(join(folder, cluster, 'backup_label'), label, { mode: 0o600 })
  await tar('--append', file, folder, [`${cluster}/backup_label`], [])
  await rm(folder, { recursive: true })
}

/** Exit status 1 says that files changed while they were read, which is what the log is for. */
async function tar(mode: string, file: string, folder: string, what: string[], without: string[]): Promise<void> {
  const leaving = without.map((name) => `--exclude=${name}`)
  const { code, output } = await captureOutput('tar', [
    mode,
    `--file=${file}`,
    `--directory=${folder}`,
    '--warning=no-file-changed',
    '--warning=no-file-removed',
    '--anchored',
    ...leaving,
    ...what,
  ])
  if (code !== 0 && code !== 1) throw new UserError(`The backup failed: ${output.trim()}`)
}
