import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { LevelCard } from '@gradus/contract/level-card'
import { levels, type Level } from '@gradus/contract/level'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/data/database.ts'
import { readNameFonts } from '../platform/font/name-font.ts'
import { orNotFound } from '../platform/problem.ts'
import { coalesceReads } from '../platform/concurrency/coalesce.ts'
import { unpackFonts } from './card-font.ts'
import type { CardFonts, Scheme } from './card-picture.ts'
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

interface Picture {
  readonly bytes: Buffer
  readonly etag: string
}

const maxCachedPictures = 100

/** Caches the latest cards: sharing a link brings many requests for it at the same moment. */
export function createLevelPictures({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) {
  const share = coalesceReads<Picture>()
  const cache = new Map<string, Picture>()
  let fonts: Promise<CardFonts> | undefined
  return async (card: LevelCard, scheme: Scheme): Promise<Picture> => {
    const key = JSON.stringify([card, scheme])
    const known = cache.get(key)
    if (known) return known
    return await share(key, async () => {
      fonts ??= readFonts(join(DATA_DIR, 'fonts'))
      fonts.catch(() => (fonts = undefined))
      // Loaded only for the first card: the code that reads fonts takes 15 MB.
      const { drawCard } = await import('./card-picture.ts')
      const bytes = await drawCard(card, scheme, await fonts)
      const picture = { bytes, etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"` }
      cache.set(key, picture)
      for (const old of [...cache.keys()].slice(0, -maxCachedPictures)) cache.delete(old)
      return picture
    })
  }
}

async function readFonts(folder: string): Promise<CardFonts> {
  const [fontFiles, nameFonts] = await Promise.all([unpackFonts(folder), readNameFonts()])
  return { fontFiles, nameFonts }
}
