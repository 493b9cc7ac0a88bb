import type { User } from '../platform/access/user.ts'
import { putPicture, type OwnedPictures } from '../platform/files/owned-picture.ts'
import type { Storage } from '../platform/files/storage.ts'
import type { Site } from '../platform/site.ts'
import { lockManaged, managedCompany } from './access.ts'
import { setLogo } from './store.ts'

export const logos: OwnedPictures = {
  folder: 'company',
  owner: 'company',
  noun: 'logo',
  field: 'logoUrl',
  // Twice the size of the largest place where it is shown, for high-resolution screens.
  largest: { width: 512, height: 512 },
}

/**
 * @returns its address. @throws Problem notFound, notAllowed, badInput if it is not a picture or has too many pixels
 */
export async function putLogo(
  site: Pick<Site, 'database' | 'queue'>,
  storage: Storage,
  user: User,
  id: number,
  bytes: Buffer,
): Promise<string> {
  await managedCompany(site.database, id, user)
  return await putPicture(logos, site, storage, bytes, async (tx, address) => {
    const { logo_url: before } = await lockManaged(tx, id, user)
    await setLogo(tx, id, address)
    return before
  })
}
