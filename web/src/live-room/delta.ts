import type { LiveDelta, LiveRoom } from '@gradus/contract/live-room'

/** The room after the changed rows have been replaced. */
export function withDelta(room: LiveRoom, { version, students, groups }: LiveDelta): LiveRoom {
  const changed = new Map(students.map((row) => [row.key, row]))
  return { ...room, version, groups, students: room.students.map((row) => changed.get(row.key) ?? row) }
}
