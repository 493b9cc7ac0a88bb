import { Menu } from '@mantine/core'
import type { ManagedParticipant } from '@gradus/contract/tournament-dashboard'
import { PersonCell } from '../ui/person-cell.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { Cell } from '../ui/table-cell.tsx'
import { timeIn } from '../ui/period.tsx'
import { ownZone } from '@gradus/contract/zoned-time'

export type ParticipantDialog = {
  readonly kind: 'time' | 'disqualify' | 'readmit'
  readonly participant: ManagedParticipant
}

export function ParticipantRow({
  participant,
  canChange,
  onAsk,
}: {
  participant: ManagedParticipant
  canChange: boolean
  onAsk: (dialog: ParticipantDialog) => void
}) {
  const { displayName, userId, profileImage, begunAt, endsAt, extraMinutes, disqualifiedReason } = participant
  const { revokedPasses, passesInQuestion } = participant
  return (
    <tr>
      <Cell part="main">
        <PersonCell name={displayName} userId={userId} picture={profileImage}>
          {disqualifiedReason !== null && (
            <span className="tiny fail-text" dir="auto">
              Disqualified: {disqualifiedReason}
            </span>
          )}
          {revokedPasses > 0 && (
            <span className="tiny ink2">
              {revokedPasses === 1
                ? 'One pass was revoked as forged'
                : `${revokedPasses} passes were revoked as forged`}
            </span>
          )}
          {passesInQuestion > 0 && (
            <span className="tiny fail-text">
              {passesInQuestion === 1 ? 'One pass was' : `${passesInQuestion} passes were`} found to be forged.
              Reopening the ranking revokes {passesInQuestion === 1 ? 'it' : 'them'}
            </span>
          )}
        </PersonCell>
      </Cell>
      <Cell right quiet label="Started">
        {begunAt === null ? 'Not yet' : timeIn(ownZone(), begunAt)}
      </Cell>
      <Cell right quiet label="Ends">
        {endsAt === null ? '–' : timeIn(ownZone(), endsAt)}
      </Cell>
      <Cell right label="Extra time">
        {extraMinutes === 0 ? <span className="ink3">None</span> : `${extraMinutes.toLocaleString('en-GB')} min`}
      </Cell>
      <Cell part="corner">
        {canChange && (
          <RowMenu label={`Actions for ${displayName}`}>
            <Menu.Item onClick={() => onAsk({ kind: 'time', participant })}>Give extra time</Menu.Item>
            {disqualifiedReason === null ? (
              <Menu.Item color="red" onClick={() => onAsk({ kind: 'disqualify', participant })}>
                Disqualify
              </Menu.Item>
            ) : (
              <Menu.Item onClick={() => onAsk({ kind: 'readmit', participant })}>Lift the disqualification</Menu.Item>
            )}
          </RowMenu>
        )}
      </Cell>
    </tr>
  )
}
