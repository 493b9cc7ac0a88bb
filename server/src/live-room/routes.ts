import { getAdvice, getLiveGroup, getLiveRoom, putAdvice, type LiveRoom } from '@gradus/contract/live-room'
import type { User } from '../platform/access/user.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { staffedRoom, type StaffedRoom } from './access.ts'
import { advise, readAdvice, readSolutions } from './advice.ts'
import { createLiveRooms, nextVersion } from './live.ts'
import { placeSolutions } from './place.ts'
import { readRoom } from './room.ts'
import { findAssignment, readStamps } from './store.ts'

export function liveRoomRoutes(site: Site): void {
  const { app, database } = site
  const rooms = createLiveRooms(
    (ids) => readStamps(database, ids),
    (error) => app.log.warn(error, 'live rooms'),
  )
  // Streams would keep the server from stopping.
  app.addHook('preClose', async () => rooms.stop())

  const read = async (room: StaffedRoom): Promise<LiveRoom> => {
    const assignment = orNotFound(await findAssignment(database, room.assignment.id))
    await placeSolutions(database, assignment.id)
    return { ...(await readRoom(database, { ...room, assignment })), version: nextVersion() }
  }
  serve(site, getLiveRoom, async ({ params, query }, { user, follows }) => {
    const room = await staffedRoom(database, params.id, user, query.groupId)
    const first = await read(room)
    if (!follows) return first
    const key = keyOf(room)
    // Whose rights have changed reconnects, and sees what they may see now.
    const refuse = async (again: User | undefined) => {
      const now = await staffedRoom(database, params.id, orNotFound(again), query.groupId)
      if (keyOf(now) !== key) throw new Problem('notAllowed')
    }
    return rooms.follow(key, first, () => read(room), refuse)
  })
  serve(site, getLiveGroup, async ({ params }, { user }) => ({
    solutions: await readSolutions(database, user, params.id),
  }))
  serve(site, putAdvice, async ({ params, body }, { user }) => {
    await advise(database, user, params.id, body)
    return 1
  })
  serve(site, getAdvice, async ({ params }, { user }) => ({
    advice: await readAdvice(database, user, params.id, params.itemId),
  }))
}

/** The same for all who see the same students. */
function keyOf({ assignment, groupIds, courseGroups }: StaffedRoom): string {
  return JSON.stringify([assignment.id, groupIds, courseGroups])
}
