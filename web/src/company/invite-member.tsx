import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { companyLimits, companyRoleNames, companyRoles, type CompanyRole } from '@gradus/contract/company'
import { CompanyInvitationForm, inviteCompanyMember } from '@gradus/contract/company-member'
import { ProblemMessage } from '../account/auth-card.tsx'
import { useCallForm } from '../account/call-form.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { toast } from '../ui/toast.tsx'

const rights: Readonly<Record<CompanyRole, string>> = {
  owner: 'Can do everything, including managing the company and its members.',
  recruiter: 'Creates job offers, assessments, tournaments and questions.',
  reviewer: 'Sees the candidates who are assigned to them.',
}

export function InviteMember({
  companyId,
  first,
  onClose,
  onSent,
}: {
  companyId: number
  /** True if the company has no owner yet. */
  first: boolean
  onClose: () => void
  onSent: () => void
}) {
  const firstRole = first ? 'owner' : 'recruiter'
  const { element, field, form, sending, problem } = useCallForm(inviteCompanyMember, CompanyInvitationForm, {
    initial: { email: '', role: firstRole },
    params: { id: companyId },
    done: (_reply, { email }) => {
      toast.updated(`The invitation to ${email} is on its way.`)
      onSent()
    },
  })
  const [role, setRole] = useState<CompanyRole>(firstRole)
  const choose = (value: string) => {
    const chosen = companyRoles.find((one) => one === value)
    if (!chosen) return
    setRole(chosen)
    form.setFieldValue('role', chosen)
  }
  return (
    <form {...element} className="stack">
      <ProblemMessage problem={problem} />
      <TextInput {...field('email')} type="email" label="Email" autoComplete="off" data-autofocus />
      <NativeSelect
        label="Role"
        value={role}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        description={rights[role]}
        data={companyRoles.map((value) => ({ value, label: companyRoleNames[value] }))}
      />
      <p className="small ink2">
        They get a link that works once, for {companyLimits.invitationDays} days. Only an account with exactly this
        email address can use it. If they don’t have one yet, they sign up with this address first.
      </p>
      <DialogButtons action="Send the invitation" isPending={sending} onCancel={onClose} />
    </form>
  )
}
