import { Menu } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeCompanyMember, type CompanyMember } from '@gradus/contract/company-member'
import { companyRoleNames, companyRoles, type CompanyRole } from '@gradus/contract/company'
import { messages } from '@gradus/contract/message'
import { call, type CallProblem } from '../api.ts'
import { Ago } from '../ui/ago.tsx'
import { PersonCell } from '../ui/person-cell.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { Cell } from '../ui/table-cell.tsx'
import { toast } from '../ui/toast.tsx'
import { refreshCompanies } from './refresh.ts'

export function MemberRow({
  companyId,
  member: { userId, displayName, profileImage, role, sinceDate },
  isSelf,
  isLastOwner,
  mayManage,
  onRemove,
}: {
  companyId: number
  member: CompanyMember
  isSelf: boolean
  /** True for the only owner, who can neither leave nor get another role. */
  isLastOwner: boolean
  mayManage: boolean
  onRemove: () => void
}) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation<unknown, CallProblem, CompanyRole>({
    mutationFn: (to) => call(changeCompanyMember, { params: { id: companyId, userId }, body: { role: to } }),
    onSuccess: () => toast.updated(messages.updated),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshCompanies(client),
  })
  return (
    <tr>
      <Cell part="main">
        <PersonCell name={displayName} userId={userId} picture={profileImage}>
          {isSelf && <span className="tiny ink2">You</span>}
        </PersonCell>
      </Cell>
      <Cell label="Role">{companyRoleNames[role]}</Cell>
      <Cell right quiet drop="m">
        <Ago at={sinceDate} />
      </Cell>
      <Cell part="corner">
        {!isLastOwner && (mayManage || isSelf) && (
          <RowMenu label={`Actions for ${displayName}`} busy={isPending}>
            {mayManage &&
              companyRoles
                .filter((other) => other !== role)
                .map((other) => (
                  <Menu.Item key={other} onClick={() => mutate(other)}>
                    Make {companyRoleNames[other].toLowerCase()}
                  </Menu.Item>
                ))}
            <Menu.Item color="red" onClick={onRemove}>
              {isSelf ? 'Leave the company' : 'Remove'}
            </Menu.Item>
          </RowMenu>
        )}
      </Cell>
    </tr>
  )
}
