import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getManagedCompany, removeCompanyMember, type CompanyMember } from '@gradus/contract/company'
import { messages } from '@gradus/contract/message'
import { call, type CallProblem } from '../api.ts'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'
import { refreshCompanies } from './refresh.ts'

/** Asks before somebody is removed, or leaves. */
export function RemoveMember({
  companyId,
  companyName,
  member,
  isSelf,
  onClose,
  onLeft,
}: {
  companyId: number
  companyName: string
  member: CompanyMember | undefined
  isSelf: boolean
  onClose: () => void
  /** The page of the company is none of theirs any more. */
  onLeft: () => void
}) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation<unknown, CallProblem, CompanyMember>({
    mutationFn: ({ userId }) => call(removeCompanyMember, { params: { id: companyId, userId } }),
    onSuccess: () => {
      toast.updated(messages.updated)
      if (!isSelf) return
      onLeft()
      client.removeQueries({ queryKey: [getManagedCompany.url] })
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => {
      onClose()
      return refreshCompanies(client)
    },
  })
  const company = isolated(companyName)
  return (
    <ConfirmDialog
      opened={member !== undefined}
      title={isSelf ? 'Leave this company?' : 'Remove this member?'}
      text={
        isSelf
          ? `You can’t see what ${company} works on any more. To come back, you need a new invitation.`
          : `${isolated(member?.displayName ?? '')} can’t see what ${company} works on any more. What they made for it stays.`
      }
      action={isSelf ? 'Leave' : 'Remove'}
      danger
      pending={isPending}
      onConfirm={() => member && mutate(member)}
      onClose={onClose}
    />
  )
}
