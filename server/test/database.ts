import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { startEmbeddedPostgres } from '../src/platform/data/embedded.ts'
import { addressOf, asSuperuser, makeTemplate, newName } from './template.ts'

/**
 * Creates databases for tests, in the PostgreSQL of TEST_DATABASE_URL (the address of the database `postgres` as a
 * superuser) or in an embedded one of this process. One template database is migrated; each test gets a copy of it,
 * which takes milliseconds.
 */
interface Cluster {
  readonly url: string
  stop(): Promise<void>
}

let cluster: Promise<Cluster> | undefined
let template: Promise<string> | undefined

export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** A database with all migrations and the queue's tables. */
export async function freshDatabase(): Promise<TestDatabase> {
  template ??= ownTemplate()
  return create(`template "${await template}"`)
}

/** A database without tables. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return create('')
}

async function create(options: string): Promise<TestDatabase> {
  const { url } = await theCluster()
  const name = newName()
  await asSuperuser(url, `create database "${name}" ${options}`)
  const drop = () => asSuperuser(url, `drop database if exists "${name}" with (force)`)
  closeAtEnd(drop)
  return { url: addressOf(url, name), drop }
}

/** The template of this test run (TEST_DATABASE_TEMPLATE), or one that this process creates. */
async function ownTemplate(): Promise<string> {
  const template = process.env['TEST_DATABASE_TEMPLATE']
  if (template) return template
  const { url } = await theCluster()
  const name = await makeTemplate(url)
  closeAtEnd(() => asSuperuser(url, `drop database if exists "${name}" with (force)`))
  return name
}

function theCluster(): Promise<Cluster> {
  cluster ??= startCluster()
  return cluster
}

async function startCluster(): Promise<Cluster> {
  const url = process.env['TEST_DATABASE_URL']
  if (url) return { url, stop: async () => undefined }
  const folder = await mkdtemp(join(tmpdir(), 'gradus-test-database-'))
  const embedded = await startEmbeddedPostgres({ directory: join(folder, 'database'), ephemeral: true })
  return {
    url: embedded.superuserUrl,
    async stop() {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const stillOpen = new Set<() => Promise<void>>()

/**
 * Registers something to be closed before the cluster stops. Hooks run in order, and a test's own hooks come after this
 * file's.
 */
export function closeAtEnd(close: () => Promise<void>): void {
  stillOpen.add(close)
}

after(async () => {
  for (const close of stillOpen) await close()
  await (await cluster)?.stop()
})
