import { useQueryClient } from '@tanstack/react-query'
import { removeCompanyMember, type CompanyMember } from '@gradus/contract/company'
import { messages } from '@gradus/contract/message'
import { call } from '../api.ts'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'
import { refreshAfterLeaving, refreshCompanies } from './refresh.ts'

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
  /** They can't open the company's page any more. */
  onLeft: () => void
}) {
  const client = useQueryClient()
  const company = isolated(companyName)
  return (
    <ConfirmedCall
      of={member}
      title={isSelf ? 'Leave this company?' : 'Remove this member?'}
      text={({ displayName }) =>
        isSelf
          ? `You can’t see what ${company} works on any more. To come back, you need a new invitation.`
          : `${isolated(displayName)} can’t see what ${company} works on any more. What they made for it stays.`
      }
      action={isSelf ? 'Leave' : 'Remove'}
      make={({ userId }) => call(removeCompanyMember, { params: { id: companyId, userId } })}
      onDone={() => {
        toast.updated(messages.updated)
        if (isSelf) onLeft()
      }}
      refresh={() => (isSelf ? refreshAfterLeaving(client) : refreshCompanies(client))}
      onClose={onClose}
    />
  )
}
