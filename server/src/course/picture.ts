import type { User } from '../platform/access/user.ts'
import { putPicture, type OwnedPictures } from '../platform/files/owned-picture.ts'
import type { Storage } from '../platform/files/storage.ts'
import type { Site } from '../platform/site.ts'
import { lockTaught, taughtCourse } from './access.ts'
import { setPicture } from './store.ts'

export const coursePictures: OwnedPictures = {
  folder: 'course',
  owner: 'course',
  noun: 'picture',
  field: 'imageUrl',
  // Twice the width of the text, for high-resolution screens.
  largest: { width: 1600, height: 1200 },
}

/** @returns its address. @throws Problem notFound, notAllowed, conflict, badInput if it is not a picture */
export async function putCoursePicture(
  site: Pick<Site, 'database' | 'queue'>,
  storage: Storage,
  user: User,
  id: number,
  bytes: Buffer,
): Promise<string> {
  await taughtCourse(site.database, id, user)
  return await putPicture(coursePictures, site, storage, bytes, async (tx, address) => {
    const { image_url: before } = await lockTaught(tx, id, user)
    await setPicture(tx, id, address)
    return before
  })
}
