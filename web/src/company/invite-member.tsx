import { NativeSelect, TextInput } from '@mantine/core'
import {
  companyLimits,
  companyRoleNames,
  companyRoles,
  inviteCompanyMember,
  type CompanyRole,
} from '@gradus/contract/company'
import { ProblemMessage } from '../account/auth-card.tsx'
import { useCallForm } from '../account/call-form.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { toast } from '../ui/toast.tsx'

const rights: Readonly<Record<CompanyRole, string>> = {
  owner: 'does everything, and manages the company and its members',
  recruiter: 'makes job offers, assessments, tournaments and questions',
  reviewer: 'sees the candidates that are assigned to them',
}

export function InviteMember({
  companyId,
  first,
  onClose,
  onSent,
}: {
  companyId: number
  /** The company has no owner yet. */
  first: boolean
  onClose: () => void
  onSent: () => void
}) {
  const { element, field, form, sending, problem } = useCallForm(inviteCompanyMember, {
    initial: { email: '', role: first ? 'owner' : 'recruiter' },
    params: { id: companyId },
    done: (_reply, { email }) => {
      toast.updated(`The invitation to ${email} is on its way.`)
      onSent()
    },
  })
  const choose = (role: string) => {
    const chosen = companyRoles.find((one) => one === role)
    if (chosen) form.setFieldValue('role', chosen)
  }
  return (
    <form {...element} className="stack">
      <ProblemMessage problem={problem} />
      <TextInput {...field('email')} type="email" label="Email" autoComplete="off" data-autofocus />
      <NativeSelect
        label="Role"
        defaultValue={first ? 'owner' : 'recruiter'}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={companyRoles.map((role) => ({ value: role, label: `${companyRoleNames[role]}: ${rights[role]}` }))}
      />
      <p className="small ink2">
        They get a link that works once, for {companyLimits.invitationDays} days. They can join with an account that
        they have, or create one.
      </p>
      <DialogButtons action="Send the invitation" isPending={sending} onCancel={onClose} />
    </form>
  )
}
