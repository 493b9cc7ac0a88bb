import { putPicture, type OwnedPictures } from '../platform/files/owned-picture.ts'
import type { Storage } from '../platform/files/storage.ts'
import { orNotFound } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { lockAnnouncement, setPicture } from './store.ts'

export const announcementPictures: OwnedPictures = {
  folder: 'announcement',
  owner: 'announcement',
  noun: 'picture',
  field: 'imageUrl',
  // Twice the width of the text, for high-resolution screens.
  largest: { width: 1600, height: 1200 },
}

/** @returns its address. @throws Problem notFound, badInput if it is not a picture or has too many pixels */
export async function putAnnouncementPicture(
  site: Pick<Site, 'database' | 'queue'>,
  storage: Storage,
  id: number,
  bytes: Buffer,
): Promise<string> {
  return await putPicture(announcementPictures, site, storage, bytes, async (tx, address) => {
    const { image_url: before } = orNotFound(await lockAnnouncement(tx, id))
    await setPicture(tx, id, address)
    return before
  })
}
