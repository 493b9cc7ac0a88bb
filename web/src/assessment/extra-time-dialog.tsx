import { withSigns } from '@gradus/contract/direction'
import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ManagedAssessment } from '@gradus/contract/assessment'
import { changeCandidate, type Candidate } from '@gradus/contract/assessment-candidate'
import { messages } from '@gradus/contract/message'
import { call, type CallProblem } from '../api.ts'
import { toast } from '../ui/toast.tsx'
import { FormDialog, useUnsaved } from '../ui/unsaved.tsx'
import { ExtraTimeSelect } from './extra-time-select.tsx'
import { refreshAssessments } from './refresh.ts'

/** Gives one candidate more time, or takes it back. */
export function ExtraTimeDialog({
  assessment,
  candidate,
  onClose,
}: {
  assessment: ManagedAssessment
  candidate: Candidate | undefined
  onClose: () => void
}) {
  return (
    <FormDialog opened={candidate !== undefined} onClose={onClose} title="Extra time" size={440}>
      {candidate && <ExtraTimeForm assessment={assessment} candidate={candidate} onClose={onClose} />}
    </FormDialog>
  )
}

function ExtraTimeForm({
  assessment: { minutes },
  candidate: { candidateId, name, email, extraPercent, timeRequest },
  onClose,
}: {
  assessment: ManagedAssessment
  candidate: Candidate
  onClose: () => void
}) {
  const client = useQueryClient()
  const asks = timeRequest?.grantedPercent === null ? timeRequest.percent : undefined
  const [percent, setPercent] = useState(asks ?? extraPercent)
  const { mutate, isPending, isSuccess } = useMutation<unknown, CallProblem>({
    mutationFn: () =>
      call(changeCandidate, { params: { id: candidateId }, body: { extraPercent: percent, before: extraPercent } }),
    onSuccess: () => {
      onClose()
      toast.updated(messages.updated)
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshAssessments(client),
  })
  useUnsaved(() => percent !== (asks ?? extraPercent) && !isSuccess)
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
        <bdi className="strong">{withSigns(name || email)}</bdi> gets this time even if the assessment ends earlier. An
        open page updates at once.{asks === undefined ? '' : ' The request is answered by email.'}
      </p>
      <ExtraTimeSelect minutes={minutes} value={percent} onChange={setPercent} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending}>
          Save
        </Button>
      </Group>
    </form>
  )
}
