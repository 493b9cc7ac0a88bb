import { useQuery } from '@tanstack/react-query'
import { getClarifications, type Clarification } from '@gradus/contract/clarification'
import { query } from '../api.ts'
import { useUserState } from '../shell/user-state.ts'

export function clarificationsQuery(id: number) {
  return { ...query(getClarifications, { params: { id } }), staleTime: 60_000 }
}

/** Answers and announcements of a tournament that this browser has not yet shown to the user. */
export function useUnseenClarifications(id: number, isEnabled = true) {
  const { data } = useQuery({ ...clarificationsQuery(id), enabled: isEnabled })
  const seen = useUserState(`clarifications/${id}`, isNames)
  const answered = (data ?? []).filter(({ answer }) => answer !== null)
  const unseen = answered.filter((one) => !seen.value?.includes(nameOf(one)))
  return { unseen, markSeen: () => seen.save(answered.map(nameOf)) }
}

/** The key of a clarification. A changed answer gets a new key, because it counts as unseen. */
function nameOf({ id, answeredDate }: Clarification): string {
  return `${id} ${answeredDate}`
}

function isNames(stored: unknown): stored is string[] {
  return Array.isArray(stored) && stored.every((one) => typeof one === 'string')
}
