import type { QueryClient } from '@tanstack/react-query'
import { getUniGroups, listCourses } from '@gradus/contract/course'

/** Refetches everything about courses after a change. */
export function refreshCourses(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey: [url] }) => isOfCourses(url) })
}

/**
 * After leaving or deleting a course, refetches the lists. The course's own queries are only marked stale, since they
 * would fail.
 */
export async function forgetCourse(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey: [url] }) => isOfCourses(url), refetchType: 'none' })
  await Promise.all([getUniGroups, listCourses].map(({ url }) => client.invalidateQueries({ queryKey: [url] })))
}

function isOfCourses(url: unknown): boolean {
  return url === getUniGroups.url || String(url).includes('/Course')
}
