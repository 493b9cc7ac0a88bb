import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getClarifications, markClarificationsRead, type Clarification } from '@gradus/contract/clarification'
import { call, query } from '../api.ts'

export function clarificationsQuery(id: number) {
  return { ...query(getClarifications, { params: { id } }), staleTime: 60_000 }
}

/**
 * Answers and announcements of a tournament that the user has read on no device. They disappear when they are marked as
 * seen; if the server could not record that, they are shown again with its next reply.
 */
export function useUnseenClarifications(id: number, isEnabled = true) {
  const client = useQueryClient()
  const shown = clarificationsQuery(id)
  const { data } = useQuery({ ...shown, enabled: isEnabled })
  const unseen = (data ?? []).filter(({ isUnread }) => isUnread)
  const hide = (until: string) =>
    client.setQueryData(shown.queryKey, (all: Clarification[] | undefined) => all?.map((one) => readBy(one, until)))
  const { mutate } = useMutation({
    mutationFn: (until: string) => call(markClarificationsRead, { params: { id }, body: { until } }),
    onMutate: async (until) => {
      hide(until)
      // A reply that is under way would show them again.
      await client.cancelQueries({ queryKey: shown.queryKey })
    },
    onSuccess: (_reply, until) => hide(until),
  })
  const newest = unseen
    .map(({ answeredDate }) => answeredDate ?? '')
    .toSorted()
    .at(-1)
  return { unseen, markSeen: () => newest !== undefined && mutate(newest) }
}

function readBy(one: Clarification, until: string): Clarification {
  return { ...one, isUnread: one.isUnread && one.answeredDate !== null && one.answeredDate > until }
}
