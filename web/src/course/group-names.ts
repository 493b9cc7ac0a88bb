import type { Course } from '@gradus/contract/course'

/** "Monday, Tuesday": the names of groups, in the course's order. */
export function groupNames({ groups }: Pick<Course, 'groups'>, ids: readonly number[]): string {
  return groups
    .filter(({ id }) => ids.includes(id))
    .map(({ groupName }) => groupName)
    .join(', ')
}
