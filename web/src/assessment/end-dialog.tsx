import { useMutation, useQueryClient } from '@tanstack/react-query'
import { editAssessment, type ManagedAssessment } from '@gradus/contract/assessment'
import { assessmentLimits } from '@gradus/contract/assessment-rule'
import { messages } from '@gradus/contract/message'
import { call, type CallProblem } from '../api.ts'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { counted } from '../ui/count.ts'
import { toast } from '../ui/toast.tsx'
import { refreshAssessments } from './refresh.ts'
import { parse } from './parse-values.ts'
import { valuesOf } from './values.ts'

/** Ends an assessment now, by moving its end to the current time. */
export function EndAssessment({
  assessment,
  opened,
  onClose,
}: {
  assessment: ManagedAssessment
  opened: boolean
  onClose: () => void
}) {
  const { id, revision, counts, submitDraftsAtEnd } = assessment
  const client = useQueryClient()
  const { mutate, isPending } = useMutation<unknown, CallProblem>({
    mutationFn: async () => {
      const { body } = parse(valuesOf(assessment), false, assessmentLimits.retentionDays.maximum)
      if (!body) throw new Error('The assessment as it is stored has errors.')
      return call(editAssessment, { params: { id }, body: { ...body, endDate: new Date().toISOString(), revision } })
    },
    onSuccess: () => toast.updated(messages.updated),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => {
      onClose()
      return refreshAssessments(client)
    },
  })
  const working = counts.started
  return (
    <ConfirmDialog
      opened={opened}
      title="End this assessment now?"
      text={`Nobody else can start. ${
        working === 0
          ? 'Nobody is working on it.'
          : `${counted(working, 'candidate').join(' ')} ${working === 1 ? 'is' : 'are'} working and ${working === 1 ? 'loses' : 'lose'} the rest of their time${submitDraftsAtEnd ? '; their drafts are submitted' : ''}.`
      }`}
      action="End it now"
      danger
      pending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  )
}
