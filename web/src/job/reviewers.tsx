import { MultiSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { companyRoleNames } from '@gradus/contract/company'
import { applicationLimits } from '@gradus/contract/job-application'
import { assignReviewers, listReviewers } from '@gradus/contract/application-reviewer'
import type { Application } from '@gradus/contract/application-review'
import { messages } from '@gradus/contract/message'
import { call, query, type CallProblem } from '../api.ts'
import { toast } from '../ui/toast.tsx'
import { refreshJobs } from './refresh.ts'

/** Assigns the reviewers of an application. Members with that role see only the applications assigned to them. */
export function Reviewers({ application: { id, reviewers }, jobId }: { application: Application; jobId: number }) {
  const client = useQueryClient()
  const members = useQuery(query(listReviewers, { params: { id: jobId } }))
  const { mutate, isPending } = useMutation<unknown, CallProblem, number[]>({
    mutationFn: (userIds) =>
      call(assignReviewers, { params: { id }, body: { userIds, before: reviewers.map(({ userId }) => userId) } }),
    onSuccess: () => toast.updated(messages.updated),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshJobs(client),
  })
  return (
    <section aria-labelledby="application-reviewers">
      <h3 id="application-reviewers">Reviewers</h3>
      <MultiSelect
        aria-label="Reviewers"
        placeholder={reviewers.length === 0 ? 'Choose members' : ''}
        data={(members.data ?? []).map(({ userId, displayName, role }) => ({
          value: String(userId),
          label: `${displayName} (${companyRoleNames[role]})`,
        }))}
        maxValues={applicationLimits.reviewers}
        disabled={isPending || !members.data}
        value={reviewers.map(({ userId }) => String(userId))}
        onChange={(chosen) => mutate(chosen.map(Number))}
      />
    </section>
  )
}
