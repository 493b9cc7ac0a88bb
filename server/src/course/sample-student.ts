import { storeTimesOfMembers } from '../assignment/member-times.ts'
import type { Tx } from '../platform/data/database.ts'
import { addToGroups, listGroups } from './group-store.ts'
import { putMember } from './member-store.ts'
import { listSamples } from './store.ts'

/**
 * Makes an admin a student of the site's sample courses. Since admins manage every course, they can look at these from
 * both sides.
 */
export async function enrolInSamples(tx: Tx, userId: number): Promise<void> {
  for (const { id } of await listSamples(tx)) {
    await putMember(tx, id, userId, 'student')
    const [group] = await listGroups(tx, id)
    if (group) await addToGroups(tx, id, userId, [group.id])
    await storeTimesOfMembers(tx, null, id, [userId])
  }
}
