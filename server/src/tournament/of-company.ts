import type { Queue } from '../platform/data/queue.ts'
import type { Tx } from '../platform/data/database.ts'
import { deleteTournament, listPicturesOf } from './manage-store.ts'
import { deleteTournamentPicture } from './picture.ts'

/** Deletes the tournaments of a company that is deleted, whether or not somebody has begun them, with their pictures. */
export async function removeTournamentsOf(tx: Tx, queue: Queue, companyId: number): Promise<void> {
  for (const { id, image_url: picture } of await listPicturesOf(tx, companyId)) {
    await deleteTournament(tx, id)
    await deleteTournamentPicture(tx, queue, picture)
  }
}
