import { withSigns } from '@gradus/contract/direction'
import type { InvitationPreview, InvitationRowState } from '@gradus/contract/invitation'
import { counted } from '../ui/count.ts'

const rowStates: Readonly<Record<InvitationRowState, string>> = {
  new: 'New',
  known: 'Already invited',
  duplicate: 'Duplicate',
  invalid: 'Invalid',
}

/** In some lists a row also contains a person's extra time. */
type Row = InvitationPreview['rows'][number] & { readonly extraPercent?: number }

export interface InvitePreview {
  readonly rows: readonly Row[]
  readonly counts: InvitationPreview['counts']
}

export function InvitedRows({ preview: { rows, counts } }: { preview: InvitePreview }) {
  return (
    <div className="stack s">
      <p className="small" role="status">
        {counts.new} new, {counts.known} already invited, {counted(counts.duplicate, 'duplicate').join(' ')},{' '}
        {counts.invalid} invalid. Nothing is sent before you confirm.
      </p>
      <div className="scroll invite-preview" tabIndex={0} role="region" aria-label="Rows of the list">
        <table className="table fits">
          <thead>
            <tr>
              <th className="r">Line</th>
              <th>Email</th>
              <th>Status</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, email, name, extraPercent = 0, state, reason }) => (
              <tr key={line}>
                <td className="r">{line}</td>
                <td className="wraps">
                  <bdi>{email}</bdi>
                  {name !== '' && (
                    <div className="tiny ink2">
                      <bdi>{withSigns(name)}</bdi>
                    </div>
                  )}
                  {extraPercent > 0 && <div className="tiny ink2">{extraPercent}% more time</div>}
                </td>
                <td>
                  <span className={state === 'invalid' ? 'fail-text' : undefined}>{rowStates[state]}</span>
                  {reason !== null && <div className="tiny ink2">{reason}</div>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
