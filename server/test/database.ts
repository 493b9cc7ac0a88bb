import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import pg from 'pg'
import { startEmbedded } from '../src/platform/embedded.ts'
import { migrate } from '../src/platform/migrate.ts'
import { startQueue } from '../src/platform/queue.ts'

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
  template ??= makeTemplate()
  return create(`template "${await template}"`)
}

/** A database with nothing in it. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return create('')
}

async function create(options: string): Promise<TestDatabase> {
  const name = newName()
  await asSuperuser(`create database "${name}" ${options}`)
  const drop = () => asSuperuser(`drop database if exists "${name}" with (force)`)
  closeAtEnd(drop)
  return { url: await addressOf(name), drop }
}

async function makeTemplate(): Promise<string> {
  const name = newName()
  await asSuperuser(`create database "${name}"`)
  const url = await addressOf(name)
  await migrate(url)
  await (await startQueue(url, () => undefined)).stop()
  return name
}

function newName(): string {
  return `gradus_test_${process.pid}_${randomBytes(4).toString('hex')}`
}

async function addressOf(name: string): Promise<string> {
  const url = new URL((await theCluster()).url)
  url.pathname = `/${name}`
  return url.href
}

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: (await theCluster()).url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function theCluster(): Promise<Cluster> {
  cluster ??= startCluster()
  return cluster
}

async function startCluster(): Promise<Cluster> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, stop: async () => undefined }
  const folder = await mkdtemp(join(tmpdir(), 'gradus-test-database-'))
  const embedded = await startEmbedded({ directory: join(folder, 'database'), ephemeral: true })
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
  if (template) await asSuperuser(`drop database if exists "${await template}" with (force)`)
  await (await cluster)?.stop()
})
