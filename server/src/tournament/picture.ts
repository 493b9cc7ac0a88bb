import { randomBytes } from 'node:crypto'
import type { User } from '../platform/access/user.ts'
import type { Tx } from '../platform/data/database.ts'
import type { Queue } from '../platform/data/queue.ts'
import { reencodePicture } from '../platform/files/picture.ts'
import { removeOnCommit, type Storage } from '../platform/files/storage.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { organisedTournament } from './access.ts'
import { setPicture } from './manage-store.ts'
import { lockTournament } from './store.ts'

/** Where they are served: `/uploads/tournament/<name>.webp`, each for good under its own name. */
export const tournamentPictures = '/uploads/tournament/'
export const tournamentPicture = /^[A-Za-z0-9_-]{22}\.webp$/

/** As wide as the text at twice its pixels; what is smaller stays so. */
const largest = { width: 1600, height: 1200 }

/** @returns its address. @throws Problem notFound, badInput for what is no picture or has too many pixels */
export async function putTournamentPicture(
  { database, queue }: Pick<Site, 'database' | 'queue'>,
  storage: Storage,
  user: User,
  id: number,
  bytes: Buffer,
): Promise<string> {
  await organisedTournament(database, id, user)
  const [drawn] = await reencodePicture(bytes, [
    (picture) => picture.resize({ ...largest, fit: 'inside', withoutEnlargement: true }),
  ])
  const name = `${randomBytes(16).toString('base64url')}.webp`
  await storage.put(keyOf(name), orNotFound(drawn))
  const address = `${tournamentPictures}${name}`
  try {
    await database.transaction().execute(async (tx) => {
      const { image_url: before } = orNotFound(await lockTournament(tx, id))
      await setPicture(tx, id, address)
      await deleteTournamentPicture(tx, queue, before)
    })
  } catch (problem) {
    // Nothing names the file.
    await storage.remove(keyOf(name))
    throw problem
  }
  return address
}

/** Deletes the file of an uploaded picture with the transaction that no longer names it. */
export async function deleteTournamentPicture(tx: Tx, queue: Queue, address: string | null): Promise<void> {
  const name = nameOf(address)
  if (name !== undefined) await removeOnCommit(tx, queue, keyOf(name))
}

/**
 * An uploaded picture belongs to one tournament: two that shared it would lose it together.
 * @throws Problem badInput
 */
export function refuseForeignPicture(address: string | null, own: string | null): void {
  if (nameOf(address) !== undefined && address !== own)
    throw new Problem('badInput', {
      message: 'This picture belongs to another tournament. Upload it again for this one.',
      field: 'imageUrl',
    })
}

export function keyOf(name: string): string {
  return `tournament/${name}`
}

function nameOf(address: string | null): string | undefined {
  if (!address?.startsWith(tournamentPictures)) return undefined
  const name = address.slice(tournamentPictures.length)
  return tournamentPicture.test(name) ? name : undefined
}
