import { Button, Group, MultiSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type ManagedAssessment } from '@gradus/contract/assessment'
import { assignCandidateReviewers, type Candidate } from '@gradus/contract/assessment-candidate'
import { getCompanyMembers } from '@gradus/contract/company-member'
import { messages } from '@gradus/contract/message'
import { call, query, type CallProblem } from '../api.ts'
import { FailedState, LoadingLines } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { FormDialog, useUnsaved } from '../ui/unsaved.tsx'
import { refreshAssessments } from './refresh.ts'

/** Chooses which of the company's reviewers see a candidate. */
export function ReviewersDialog({
  assessment,
  candidate,
  onClose,
}: {
  assessment: ManagedAssessment
  candidate: Candidate | undefined
  onClose: () => void
}) {
  return (
    <FormDialog opened={candidate !== undefined} onClose={onClose} title="Assign reviewers" size={440}>
      {candidate && <Reviewers companyId={assessment.companyId} candidate={candidate} onClose={onClose} />}
    </FormDialog>
  )
}

interface ReviewersProps {
  readonly companyId: number
  readonly candidate: Candidate
  readonly onClose: () => void
}

function Reviewers({ companyId, candidate, onClose }: ReviewersProps) {
  const members = useQuery(query(getCompanyMembers, { params: { id: companyId } }))
  if (members.isLoadingError) return <FailedState onRetry={() => void members.refetch()} />
  if (!members.data) return <LoadingLines label="Loading the members" />
  const reviewers = members.data.members.filter(({ role }) => role === 'reviewer')
  if (reviewers.length === 0)
    return (
      <p className="dialog-text">
        The company has no reviewers yet. Owners and recruiters see all candidates anyway. An owner invites reviewers
        under{' '}
        <Link className="link" to={`/CompanyManagement/${companyId}/members`}>
          Members
        </Link>
        .
      </p>
    )
  return <ReviewersForm reviewers={reviewers} candidate={candidate} onClose={onClose} />
}

function ReviewersForm({
  reviewers,
  candidate: { candidateId, name, email, reviewers: assigned },
  onClose,
}: Omit<ReviewersProps, 'companyId'> & {
  reviewers: readonly { readonly userId: number; readonly displayName: string }[]
}) {
  const client = useQueryClient()
  const [initial] = useState(() =>
    assigned.map(({ userId }) => String(userId)).filter((id) => reviewers.some(({ userId }) => String(userId) === id)),
  )
  const [before] = useState(() => assigned.map(({ userId }) => userId))
  const [chosen, setChosen] = useState(initial)
  const { mutate, isPending, isSuccess } = useMutation<unknown, CallProblem>({
    mutationFn: () =>
      call(assignCandidateReviewers, {
        params: { id: candidateId },
        body: { userIds: chosen.map((id) => Number(id)), before },
      }),
    onSuccess: () => {
      onClose()
      toast.updated(messages.updated)
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshAssessments(client),
  })
  useUnsaved(() => chosen.join() !== initial.join() && !isSuccess)
  return (
    <form
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate()
      }}
    >
      <p className="dialog-text">
        Reviewers see only the candidates who are assigned to them. Owners and recruiters see everybody.
      </p>
      <MultiSelect
        label="Reviewers"
        description={`For ${name || email}.`}
        searchable
        data={reviewers.map(({ userId, displayName }) => ({ value: String(userId), label: displayName }))}
        value={chosen}
        comboboxProps={{ transitionProps: { duration: 0 } }}
        onChange={setChosen}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending}>
          Assign
        </Button>
      </Group>
    </form>
  )
}
