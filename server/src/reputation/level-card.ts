import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { LevelCard } from '@gradus/contract/level-card'
import { levels, type Level } from '@gradus/contract/level'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { coalesceReads } from '../platform/concurrency/coalesce.ts'
import { limitConcurrency } from '../platform/concurrency/concurrency-limit.ts'
import { inThread } from '../platform/concurrency/thread.ts'
import { unpackFonts } from './card-font.ts'
import type { Scheme } from './card-picture.ts'
import { findCardOwner, findReachedDate } from './card-store.ts'

/** @throws Problem notFound, also for a level above the current one: withdrawn points lower the level */
export async function readLevelCard(database: Database, userId: number, level: Level): Promise<LevelCard> {
  const start = levels[levels.findIndex(({ name }) => name === level) - 1]?.below ?? 0
  const holder = orNotFound(await findCardOwner(database, userId))
  orNotFound(level !== 'Beginner' && holder.reputation >= start ? holder : undefined)
  const reachedDate = await findReachedDate(database, userId, start)
  return {
    userId,
    displayName: holder.display_name,
    level: level as LevelCard['level'],
    reachedDate: reachedDate?.toISOString() ?? null,
  }
}

/** Raise it when the drawing changes: clients keep a picture as long as its card and this number are the same. */
const drawingVersion = 1

/** The picture's ETag. It follows from what is drawn, so that nothing is drawn for a client that has the picture. */
export function etagOf(card: LevelCard, scheme: Scheme): string {
  const facts = JSON.stringify([drawingVersion, card, scheme])
  return `"${createHash('sha256').update(facts).digest('base64url').slice(0, 27)}"`
}

export interface CardRequest {
  readonly card: LevelCard
  readonly scheme: Scheme
  readonly fontFiles: readonly string[]
}

const maxCachedPictures = 100

/** Caches the latest cards: sharing a link brings many requests for it at the same moment. */
export function createLevelPictures({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) {
  const share = coalesceReads<Buffer>()
  const cache = new Map<string, Buffer>()
  let fontFiles: Promise<string[]> | undefined
  const draw = async (card: LevelCard, scheme: Scheme): Promise<Buffer> => {
    fontFiles ??= unpackFonts(join(DATA_DIR, 'fonts'))
    fontFiles.catch(() => (fontFiles = undefined))
    const request: CardRequest = { card, scheme, fontFiles: await fontFiles }
    const thread = new URL('card-thread.ts', import.meta.url)
    return Buffer.from(await inTurn(() => inThread<Uint8Array>(thread, request, limits)))
  }
  return {
    find: (etag: string): Buffer | undefined => cache.get(etag),
    /** @throws Problem tooOften if many cards wait to be drawn */
    draw: (etag: string, card: LevelCard, scheme: Scheme): Promise<Buffer> =>
      share(etag, async () => {
        // Drawn while this request waited for the one before.
        const known = cache.get(etag)
        if (known) return known
        const picture = await draw(card, scheme)
        cache.set(etag, picture)
        for (const old of [...cache.keys()].slice(0, -maxCachedPictures)) cache.delete(old)
        return picture
      }),
  }
}

const limits = { milliseconds: 30_000, heapMebibytes: 256 }
const inTurn = limitConcurrency({
  maxRunning: 1,
  maxWaiting: 20,
  busyMessage: 'Several pictures are being drawn right now. Wait a moment and try again.',
})
