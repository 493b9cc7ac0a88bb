import { useQuery } from '@tanstack/react-query'
import { getClarifications, type Clarification } from '@gradus/contract/clarification'
import { query } from '../api.ts'
import { usePersistedState } from '../persisted-state.ts'
import { draftOwnerOf } from '../submission/draft.ts'
import { useSession } from '../shell/session.ts'

export function clarificationsQuery(id: number) {
  return { ...query(getClarifications, { params: { id } }), staleTime: 60_000 }
}

/** Answers and announcements of a tournament that the user has not been shown in this browser. */
export function useUnseenClarifications(id: number, isEnabled = true) {
  const owner = draftOwnerOf(useSession())
  const { data } = useQuery({ ...clarificationsQuery(id), enabled: isEnabled })
  const seen = usePersistedState(`clarifications/${owner}/${id}`, isNames)
  const answered = (data ?? []).filter(({ answer }) => answer !== null)
  const unseen = answered.filter((one) => !seen.value?.includes(nameOf(one)))
  return { unseen, markSeen: () => seen.save(answered.map(nameOf)) }
}

/** An answer that was changed is a new one. */
function nameOf({ id, answeredDate }: Clarification): string {
  return `${id} ${answeredDate}`
}

function isNames(stored: unknown): stored is string[] {
  return Array.isArray(stored) && stored.every((one) => typeof one === 'string')
}
