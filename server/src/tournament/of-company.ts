import type { Queue } from '../platform/data/queue.ts'
import type { Tx } from '../platform/data/database.ts'
import { deleteTournament, listPicturesOf } from './manage-store.ts'
import { deletePicture } from '../platform/files/owned-picture.ts'
import { deleteOrganiserOfCompany } from './organiser-store.ts'
import { tournamentPictures } from './picture.ts'

/** Deletes the tournaments of a company that is deleted, with their pictures, even if somebody has begun them. */
export async function removeTournamentsOf(tx: Tx, queue: Queue, companyId: number): Promise<void> {
  for (const { id, image_url: picture } of await listPicturesOf(tx, companyId)) {
    await deleteTournament(tx, id)
    await deletePicture(tournamentPictures, tx, queue, picture)
  }
}

/**
 * Removes a former owner or recruiter from the organisers of the company's tournaments, because creating a tournament
 * made them one. An owner or recruiter can add them again, as any other user.
 */
export async function leaveTournaments(tx: Tx, companyId: number, userId: number): Promise<void> {
  await deleteOrganiserOfCompany(tx, companyId, userId)
}
