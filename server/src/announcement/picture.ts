import { randomBytes } from 'node:crypto'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Tx } from '../platform/data/database.ts'
import { reencodePicture } from '../platform/files/picture.ts'
import type { Queue } from '../platform/data/queue.ts'
import type { Site } from '../platform/site.ts'
import { removeOnCommit, type Storage } from '../platform/files/storage.ts'
import { lockAnnouncement, setPicture } from './store.ts'

/** Where they are served: `/uploads/announcement/<name>.webp`, each for good under its own name. */
export const announcementPictures = '/uploads/announcement/'
export const announcementPicture = /^[A-Za-z0-9_-]{22}\.webp$/

/** As wide as the text at twice its pixels; what is smaller stays so. */
const largest = { width: 1600, height: 1200 }

/** @returns its address. @throws Problem notFound, badInput for what is no picture or has too many pixels */
export async function putAnnouncementPicture(site: Site, storage: Storage, id: number, bytes: Buffer): Promise<string> {
  const [drawn] = await reencodePicture(bytes, [
    (picture) => picture.resize({ ...largest, fit: 'inside', withoutEnlargement: true }),
  ])
  const name = `${randomBytes(16).toString('base64url')}.webp`
  await storage.put(keyOf(name), orNotFound(drawn))
  const address = `${announcementPictures}${name}`
  try {
    await site.database.transaction().execute(async (tx) => {
      const { image_url: before } = orNotFound(await lockAnnouncement(tx, id))
      await setPicture(tx, id, address)
      await deleteUnusedPicture(tx, site.queue, before)
    })
  } catch (problem) {
    // Nothing names the file.
    await storage.remove(keyOf(name))
    throw problem
  }
  return address
}

/** The file of a picture that was sent to this site goes with the transaction that no longer names it. */
export async function deleteUnusedPicture(tx: Tx, queue: Queue, address: string | null): Promise<void> {
  const name = nameOf(address)
  if (name !== undefined) await removeOnCommit(tx, queue, keyOf(name))
}

/**
 * A picture of this site is the announcement's own: two that share one would lose it together.
 * @throws Problem badInput
 */
export function refuseForeign(address: string | null, own: string | null): void {
  if (nameOf(address) !== undefined && address !== own)
    throw new Problem('badInput', {
      message: 'This picture belongs to another announcement. Upload it again for this one.',
      field: 'imageUrl',
    })
}

function nameOf(address: string | null): string | undefined {
  if (!address?.startsWith(announcementPictures)) return undefined
  const name = address.slice(announcementPictures.length)
  return announcementPicture.test(name) ? name : undefined
}

function keyOf(name: string): string {
  return `announcement/${name}`
}
