import type { QueryClient } from '@tanstack/react-query'
import { getUniGroups, listCourses } from '@gradus/contract/course'
import { enrollActivate } from '@gradus/contract/enrolment'

/** After a change: every list and page of courses asks again, but for where a link leads, which may be spent by now. */
export function refreshCourses(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey: [url] }) => isOfCourses(url) })
}

/** After somebody left or deleted a course: the lists ask again, and its own pages only if they are opened again. */
export async function forgetCourse(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey: [url] }) => isOfCourses(url), refetchType: 'none' })
  await Promise.all([getUniGroups, listCourses].map(({ url }) => client.invalidateQueries({ queryKey: [url] })))
}

function isOfCourses(url: unknown): boolean {
  return url !== enrollActivate.url && (url === getUniGroups.url || String(url).includes('/Course'))
}
