import { withSigns } from '@gradus/contract/direction'
import { Menu } from '@mantine/core'
import type { Invitation, InvitationState } from '@gradus/contract/invitation'
import { Ago } from '../ui/ago.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { Cell } from '../ui/table-cell.tsx'

const stateNames: Readonly<Record<InvitationState, string>> = {
  waiting: 'Being sent',
  sent: 'Sent',
  used: 'Accepted',
  expired: 'Expired',
  revoked: 'Revoked',
}

export function InvitationRow({
  invitation,
  mayInvite,
  isBusy,
  onResend,
  onRevoke,
}: {
  invitation: Invitation
  mayInvite: boolean
  isBusy: boolean
  onResend: () => void
  onRevoke: () => void
}) {
  const { email, name, state, expiresDate, usedDate, displayName, remindedDate } = invitation
  const isOpen = state === 'sent' || state === 'waiting'
  return (
    <tr>
      <Cell part="main">
        <bdi className="strong">{email}</bdi>
        {name !== '' && (
          <div className="tiny ink2">
            <bdi>{withSigns(name)}</bdi>
          </div>
        )}
      </Cell>
      <Cell>
        {stateNames[state]}
        {usedDate !== null && (
          <div className="tiny ink2">
            by <bdi>{displayName ?? 'a deleted user'}</bdi>, <Ago at={usedDate} />
          </div>
        )}
        {isOpen && remindedDate !== null && (
          <div className="tiny ink2">
            reminded <Ago at={remindedDate} />
          </div>
        )}
      </Cell>
      <Cell right quiet drop="m">
        {isOpen && expiresDate !== null && <Ago at={expiresDate} />}
      </Cell>
      <Cell part="corner">
        {state !== 'used' && (mayInvite || isOpen) && (
          <RowMenu label={`Actions for ${email}`} busy={isBusy}>
            {mayInvite && <Menu.Item onClick={onResend}>Send again</Menu.Item>}
            {isOpen && (
              <Menu.Item color="red" onClick={onRevoke}>
                Revoke
              </Menu.Item>
            )}
          </RowMenu>
        )}
      </Cell>
    </tr>
  )
}
