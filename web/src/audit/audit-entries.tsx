import { Link } from 'react-router'
import { auditActions } from '@gradus/contract/audit-action'
import type { AuditEntry, getAuditTrail } from '@gradus/contract/audit'
import { withSigns } from '@gradus/contract/direction'
import type { ReplyOf } from '@gradus/contract/endpoint'
import { Ago } from '../ui/ago.tsx'
import { ListTable } from '../ui/list-sheet.tsx'
import { Person } from '../ui/person.tsx'
import type { Column } from '../ui/table.tsx'
import { Cell } from '../ui/table-cell.tsx'
import { detailsOf } from './event-details.ts'

const columns: readonly Column[] = [
  { label: 'User' },
  { label: 'Action' },
  { label: 'Details' },
  { label: 'Time', right: true },
]

export function AuditEntries({ items, people }: ReplyOf<typeof getAuditTrail>) {
  const nameOfUser = new Map(people.map(({ userId, displayName }) => [userId, displayName]))
  return (
    <ListTable label="Audit trail" columns={columns}>
      {items.map((entry) => (
        <tr key={entry.id}>
          <Cell>
            {entry.userId === null ? (
              <span className="ink2">{nameOf(entry)}</span>
            ) : (
              <Person name={entry.displayName ?? ''} userId={entry.userId} picture={entry.profileImage} />
            )}
          </Cell>
          <Cell part="wide">
            <Sentence entry={entry} />
          </Cell>
          <Cell part="wide" quiet>
            {detailsOf(entry.details, (userId) => nameOfUser.get(userId))}
          </Cell>
          <Cell right quiet>
            <Ago at={entry.date} />
          </Cell>
        </tr>
      ))}
    </ListTable>
  )
}

/** "Marked … as ready" with the subject in its place; otherwise the subject comes last. */
function Sentence({ entry }: { entry: AuditEntry }) {
  const [before, after] = auditActions[entry.action].split('…')
  return (
    <>
      {before?.trimEnd()} <Subject entry={entry} />
      {after}
    </>
  )
}

/** The site itself revokes forged passes, so such an entry has no user. */
function nameOf({ displayName, action }: AuditEntry): string {
  return displayName ?? (action === 'takeBackPass' ? 'Gradus' : 'Deleted user')
}

/** The subject of an entry, under the name that it had at the time, linked to its page. */
function Subject({ entry: { subjectKind, subjectId, subjectName } }: { entry: AuditEntry }) {
  const places = {
    question: `/Question/${subjectId}`,
    account: `/Profile?id=${subjectId}`,
    tag: `/TagManagement?q=${encodeURIComponent(subjectName)}`,
    message: '/NotificationManagement',
    announcement: `/Announcement/${subjectId}`,
    post: `/BlogPost/${subjectId}`,
    tournament: `/TournamentManagement/${subjectId}`,
    assessment: `/AssessmentManagement/${subjectId}`,
    company: `/Company/${subjectId}`,
    course: `/CourseManagement/${subjectId}`,
    assignment: `/Assignment/${subjectId}`,
    inquiry: '/InquiriesManagement',
    job: `/Job/${subjectId}`,
    platform: '/LtiPlatforms',
    site: undefined,
  }
  const place = places[subjectKind]
  if (place === undefined || subjectName === '') return <bdi>{withSigns(subjectName)}</bdi>
  return (
    <Link className="link" to={place}>
      <bdi>{withSigns(subjectName)}</bdi>
    </Link>
  )
}
