import { useQueryClient } from '@tanstack/react-query'
import { removeCompanyMember, type CompanyMember } from '@gradus/contract/company-member'
import { messages } from '@gradus/contract/message'
import { call } from '../api.ts'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'
import { refreshAfterLeaving, refreshCompanies } from './refresh.ts'

/** Asks for confirmation before a member is removed or leaves. */
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
  /** Called when the user has left and can't open the company's page any more. */
  onLeft: () => void
}) {
  const client = useQueryClient()
  const company = isolated(companyName)
  return (
    <ConfirmedCall
      subject={member}
      title={isSelf ? 'Leave this company?' : 'Remove this member?'}
      text={({ displayName }) =>
        isSelf
          ? `You can’t see what ${company} works on any more. To come back, you need a new invitation.`
          : `${isolated(displayName)} can’t see what ${company} works on any more. What they created for it stays.`
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
