import { queryOptions, useQuery } from '@tanstack/react-query'
import { getOwnAssessment, type OwnAssessment } from '@gradus/contract/assessment-own'
import { CallProblem, call } from '../../api.ts'

const minute = 60_000

/** The assessment of this browser's candidate; null if this session has none. */
function ownAssessmentQuery(id: number | string) {
  return queryOptions<OwnAssessment | null>({
    queryKey: [getOwnAssessment.url, String(id)],
    queryFn: async () => {
      try {
        return await call(getOwnAssessment, { params: { id } })
      } catch (problem) {
        if (problem instanceof CallProblem && [401, 403, 404].includes(problem.status)) return null
        throw problem
      }
    },
  })
}

/** @param id undefined until it is known */
export function useOwnAssessment(id: number | string | undefined) {
  return useQuery({
    ...ownAssessmentQuery(id ?? ''),
    enabled: id !== undefined && !import.meta.env.SSR,
    // The time that is left to somebody who begins now gets shorter.
    refetchInterval: ({ state }) => (state.data?.can.begin ? minute : false),
  })
}
