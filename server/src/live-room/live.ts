import type { LiveDelta, LiveRoom } from '@gradus/contract/live-room'
import { pollWhileNeeded } from '../platform/concurrency/poll-while-needed.ts'
import { EventStream, type SendEvent } from '../platform/http/event-stream.ts'

/**
 * Theory of operation: live rooms
 *
 * As with tournaments (tournament/live.ts), each server checks the assignments that somebody follows, once a second,
 * with one statement for all of them. If something has changed, each room is read once for all followers who see the
 * same students, and they are sent the differences. A reconnecting client gets the whole room first, so nothing depends
 * on what it had seen before.
 */
const pollMilliseconds = 1000

interface Follower {
  readonly send: SendEvent
  /** Closes its stream. */
  readonly end: () => void
}
/** Followers who see the same students. */
interface SharedRoom {
  readonly assignmentId: number
  readonly read: () => Promise<LiveRoom>
  readonly followers: Set<Follower>
  last: LiveRoom
}

export interface LiveRooms {
  /**
   * Starts with a `room` event.
   * @param read returns the current room; followers with the same key see the same
   * @param refuse throws a Problem once a follower may not see it any more
   */
  follow(key: string, first: LiveRoom, read: () => Promise<LiveRoom>, refuse: EventStream['refuse']): EventStream
  stop(): void
}

export function createLiveRooms(
  readStamps: (assignmentIds: readonly number[]) => Promise<readonly { readonly id: number; readonly stamp: string }[]>,
  onError: (error: unknown) => void,
): LiveRooms {
  const rooms = new Map<string, SharedRoom>()
  const seen = new Map<number, string>()
  const poll = async () => {
    const followed = new Set([...rooms.values()].map(({ assignmentId }) => assignmentId))
    for (const id of seen.keys()) if (!followed.has(id)) seen.delete(id)
    for (const { id, stamp } of await readStamps([...followed])) {
      if (seen.get(id) === stamp) continue
      for (const room of rooms.values()) if (room.assignmentId === id) await refresh(room)
      // Only now, so that a failed room is read again in the next round.
      seen.set(id, stamp)
    }
  }
  const refresh = async (room: SharedRoom) => {
    const next = await room.read()
    const [event, data] = eventOf(room.last, next)
    room.last = next
    if (event === undefined) return
    const text = JSON.stringify(data)
    for (const { send } of room.followers) send(event, next.version, text)
  }

  const loop = pollWhileNeeded({ milliseconds: pollMilliseconds, isNeeded: () => rooms.size > 0, poll, onError })

  return {
    follow(key, first, read, refuse) {
      return new EventStream((send, end) => {
        const room = rooms.get(key) ?? { assignmentId: first.assignmentId, read, followers: new Set(), last: first }
        const follower = { send, end }
        rooms.set(key, room)
        room.followers.add(follower)
        send('room', room.last.version, JSON.stringify(room.last))
        // Changes since the room was read are looked for immediately.
        seen.delete(first.assignmentId)
        loop.start()
        return () => {
          room.followers.delete(follower)
          if (room.followers.size === 0) rooms.delete(key)
        }
      }, refuse)
    },
    stop() {
      loop.stop()
      for (const { followers } of rooms.values()) for (const { end } of followers) end()
    },
  }
}

/** New and changed rows; the whole room if its frame changed or a student was removed. */
export function eventOf(
  before: LiveRoom,
  next: LiveRoom,
):
  | readonly [event: 'room', data: LiveRoom]
  | readonly [event: 'delta', data: LiveDelta]
  | readonly [event: undefined, data: undefined] {
  const frame = ({ students: _students, groups: _groups, version: _version, ...rest }: LiveRoom) => JSON.stringify(rest)
  const order = ({ students }: LiveRoom) => students.map(({ key }) => key).join(' ')
  if (frame(before) !== frame(next) || order(before) !== order(next)) return ['room', next]
  const known = new Map(before.students.map((row) => [row.key, JSON.stringify(row)]))
  const students = next.students.filter((row) => known.get(row.key) !== JSON.stringify(row))
  if (students.length === 0 && JSON.stringify(before.groups) === JSON.stringify(next.groups))
    return [undefined, undefined]
  return ['delta', { version: next.version, students, groups: next.groups }]
}

/** Grows with each reading. */
let lastVersion = 0
export function nextVersion(): number {
  lastVersion = Math.max(lastVersion + 1, Date.now())
  return lastVersion
}
