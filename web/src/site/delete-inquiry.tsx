import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteInquiry, listInquiries, type Inquiry } from '@gradus/contract/inquiry'
import { messages } from '@gradus/contract/message'
import { call, type CallProblem } from '../api.ts'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'

export function DeleteInquiry({ inquiry, onClose }: { inquiry: Inquiry | undefined; onClose: () => void }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation<unknown, CallProblem, number>({
    mutationFn: (id) => call(deleteInquiry, { params: { id } }),
    onSuccess: () => toast.updated(messages.updated),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => {
      onClose()
      return client.invalidateQueries({ queryKey: [listInquiries.url] })
    },
  })
  return (
    <ConfirmDialog
      opened={inquiry !== undefined}
      title="Delete this inquiry?"
      text={`This deletes what ${isolated(inquiry?.organisation ?? '')} wrote. You can’t undo this.`}
      action="Delete"
      danger
      pending={isPending}
      onConfirm={() => inquiry && mutate(inquiry.id)}
      onClose={onClose}
    />
  )
}
