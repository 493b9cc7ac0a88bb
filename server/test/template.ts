import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../src/platform/data/migrate.ts'
import { startQueue } from '../src/platform/data/queue.ts'

/** Creates a database with all migrations and the queue's tables, to be copied for each test. @returns its name */
export async function makeTemplate(superuserUrl: string): Promise<string> {
  const name = newName()
  await asSuperuser(superuserUrl, `create database "${name}"`)
  const url = addressOf(superuserUrl, name)
  await migrate(url)
  await (await startQueue(url, () => undefined)).stop()
  return name
}

export function newName(): string {
  return `gradus_test_${process.pid}_${randomBytes(4).toString('hex')}`
}

export function addressOf(superuserUrl: string, name: string): string {
  const url = new URL(superuserUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function asSuperuser(superuserUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
