import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { startEmbeddedPostgres } from '../src/platform/data/embedded.ts'
import { addressOf, asSuperuser, makeTemplate, newName } from './template.ts'

/**
 * Databases for tests. The PostgreSQL is that of TEST_DATABASE_URL (a superuser's address of the database `postgres`),
 * or an embedded one of this process. One database is migrated; every test's own is a copy of it, made in milliseconds.
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

/** A database with nothing in it. */
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

/** That of this run of tests (TEST_DATABASE_TEMPLATE), or one of this process. */
async function ownTemplate(): Promise<string> {
  const given = process.env['TEST_DATABASE_TEMPLATE']
  if (given) return given
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
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, stop: async () => undefined }
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

/** Has this closed before the cluster stops. Hooks run in their order, and a test's own come after this file's. */
export function closeAtEnd(close: () => Promise<void>): void {
  stillOpen.add(close)
}

after(async () => {
  for (const close of stillOpen) await close()
  await (await cluster)?.stop()
})
