import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { yieldToEventLoop } from '../platform/concurrency/concurrency-limit.ts'
import { readReleasedWorks } from '../grade/own-work.ts'
import { inReadOnlyTransaction } from '../platform/data/cursor.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { Download } from '../platform/http/download.ts'
import { orNotFound } from '../platform/problem.ts'
import { spool } from '../platform/files/spool.ts'
import type { Storage } from '../platform/files/storage.ts'
import { readPicture } from '../profile/picture.ts'
import { ownDataParts, readPart } from './own-data-store.ts'
import { findOwn } from './store.ts'

/**
 * Writes all of a user's data as one JSON file in a zip, with the profile picture if there is one. Reads by cursors.
 * @throws Problem notFound; tooOften while many files are being downloaded
 */
export async function downloadData(database: Database, storage: Storage, userId: number): Promise<Download> {
  const { profile_image: address } = orNotFound(await findOwn(database, userId))
  const picture = await readPicture(storage, address)
  const name = `gradus-data-${new Date().toISOString().slice(0, 10)}`
  const zip = await spool(
    zipped(
      `${name}.json`,
      inReadOnlyTransaction(database, (tx) => json(tx, userId)),
      picture,
    ),
  )
  return new Download(`${name}.zip`, 'application/zip', zip)
}

async function* json(tx: Tx, userId: number): AsyncGenerator<string> {
  yield `{\n"writtenAt": ${JSON.stringify(new Date().toISOString())}`
  for (const part of ownDataParts) {
    yield `,\n${JSON.stringify(part[0])}: [`
    let between = '\n'
    for await (const stored of readPart(tx, part, userId)) {
      const rows = part[0] === 'grades' ? await withPoints(tx, userId, stored) : stored
      for (const row of rows) {
        yield `${between}${JSON.stringify(named(row))}`
        between = ',\n'
        await yieldToEventLoop()
      }
    }
    yield ']'
  }
  yield '\n}\n'
}

/** Adds what follows from rules: the points of each question, and their sum. */
async function withPoints(tx: Tx, userId: number, rows: readonly Record<string, unknown>[]) {
  const works = await readReleasedWorks(
    tx,
    userId,
    rows.map((row) => Number(row['assignment_id'])),
  )
  return rows.map((row) => {
    const work = works.find(({ assignmentId }) => assignmentId === row['assignment_id'])
    return { ...row, points: work?.points ?? null, items: work?.items ?? [] }
  })
}

/** Columns as the site's own calls call them: displayName, not display_name. */
function named(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
}

async function* zipped(
  name: string,
  parts: AsyncIterable<string>,
  picture: Buffer | undefined,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const file = new ZipDeflate(name, { level: 6 })
  zip.add(file)
  const encoder = new TextEncoder()
  for await (const part of parts) {
    file.push(encoder.encode(part))
    yield* ready.splice(0)
  }
  file.push(new Uint8Array(), true)
  if (picture) {
    const beside = new ZipPassThrough('picture.webp')
    zip.add(beside)
    beside.push(picture, true)
  }
  zip.end()
  yield* ready.splice(0)
}
