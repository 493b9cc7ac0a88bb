import { Menu } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { companyRoleNames } from '@gradus/contract/company'
import {
  resendCompanyInvitation,
  revokeCompanyInvitation,
  type CompanyInvitation,
} from '@gradus/contract/company-member'
import { messages } from '@gradus/contract/message'
import { call, type CallProblem } from '../api.ts'
import { Ago } from '../ui/ago.tsx'
import { ListTable } from '../ui/list-sheet.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { Cell } from '../ui/table-cell.tsx'
import { toast } from '../ui/toast.tsx'
import { refreshCompanies } from './refresh.ts'
import './invitations.css'

const columns = [{ label: 'Email' }, { label: 'Role' }, { label: 'State' }, { label: 'Actions', hidden: true }] as const

/** Invitations that have not been used yet, for owners. */
export function Invitations({ invitations }: { invitations: readonly CompanyInvitation[] }) {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation<unknown, CallProblem, { id: number; revokes: boolean }>({
    mutationFn: ({ id, revokes }) =>
      call(revokes ? revokeCompanyInvitation : resendCompanyInvitation, { params: { id } }),
    onSuccess: () => toast.updated(messages.updated),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshCompanies(client),
  })
  return (
    <section className="company-part" aria-labelledby="company-invitations">
      <div className="row between wrap listhead">
        <h2 id="company-invitations">
          Invitations <span className="total num">{invitations.length.toLocaleString('en-GB')}</span>
        </h2>
      </div>
      <div className="sheet table-sheet">
        <ListTable label="Pending invitations" columns={columns}>
          {invitations.map(({ id, email, role, createdDate, expiresDate, isExpired, invitedBy }) => (
            <tr key={id}>
              <Cell part="main">
                <bdi className="strong">{email}</bdi>
                <div className="tiny ink2">
                  {invitedBy !== null && (
                    <>
                      by <bdi>{invitedBy}</bdi>,{' '}
                    </>
                  )}
                  <Ago at={createdDate} />
                </div>
              </Cell>
              <Cell label="Role">{companyRoleNames[role]}</Cell>
              <Cell label="State">
                {isExpired ? (
                  <span className="icon warn">Expired</span>
                ) : (
                  <>
                    Expires <Ago at={expiresDate} />
                  </>
                )}
              </Cell>
              <Cell part="corner">
                <RowMenu label={`Actions for ${email}`} busy={isPending && variables.id === id}>
                  <Menu.Item onClick={() => mutate({ id, revokes: false })}>Send again</Menu.Item>
                  <Menu.Item color="red" onClick={() => mutate({ id, revokes: true })}>
                    Revoke
                  </Menu.Item>
                </RowMenu>
              </Cell>
            </tr>
          ))}
        </ListTable>
      </div>
    </section>
  )
}
