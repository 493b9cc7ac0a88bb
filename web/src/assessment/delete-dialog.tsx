import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { deleteAssessment, type ManagedAssessment } from '@gradus/contract/assessment'
import { messages } from '@gradus/contract/message'
import { call, type CallProblem } from '../api.ts'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'
import { forgetAssessment } from './refresh.ts'

/** Deletes an assessment that nobody has begun. */
export function DeleteAssessment({
  assessment: { id, title, companyId },
  opened,
  onClose,
}: {
  assessment: ManagedAssessment
  opened: boolean
  onClose: () => void
}) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation<unknown, CallProblem>({
    mutationFn: () => call(deleteAssessment, { params: { id } }),
    onSuccess: async () => {
      toast.updated(messages.updated)
      await navigate(`/CompanyManagement/${companyId}/assessments`)
      await forgetAssessment(client)
    },
    onError: (problem) => {
      onClose()
      toast.failed(messages.updateFailed, { text: problem.message })
    },
  })
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete this assessment?"
      text={`This deletes “${isolated(title)}” with its invitations, whose links stop working. Its questions are kept. You can’t undo this.`}
      action="Delete"
      danger
      pending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  )
}
