import type { User } from '../platform/access/user.ts'
import { putPicture, type OwnedPictures } from '../platform/files/owned-picture.ts'
import type { Storage } from '../platform/files/storage.ts'
import { orNotFound } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { organisedTournament } from './access.ts'
import { setPicture } from './manage-store.ts'
import { lockTournament } from './store.ts'

export const tournamentPictures: OwnedPictures = {
  folder: 'tournament',
  owner: 'tournament',
  noun: 'picture',
  field: 'imageUrl',
  // Twice the width of the text, for high-resolution screens.
  largest: { width: 1600, height: 1200 },
}

/** @returns its address. @throws Problem notFound, badInput if it is not a picture or has too many pixels */
export async function putTournamentPicture(
  site: Pick<Site, 'database' | 'queue'>,
  storage: Storage,
  user: User,
  id: number,
  bytes: Buffer,
): Promise<string> {
  await organisedTournament(site.database, id, user)
  return await putPicture(tournamentPictures, site, storage, bytes, async (tx, address) => {
    const { image_url: before } = orNotFound(await lockTournament(tx, id))
    await setPicture(tx, id, address)
    return before
  })
}
