import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { AuditAction, auditActions, getAuditActors, getAuditTrail, type AuditEntry } from '@gradus/contract/audit'
import { query } from '../api.ts'
import { useAddress, type Address } from '../ui/address.ts'
import { Ago } from '../ui/ago.tsx'
import { Head } from '../ui/head.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { Person } from '../ui/person.tsx'
import { EmptyState } from '../ui/states.tsx'
import { FilterSelect, type Column } from '../ui/table.tsx'
import { Cell } from '../ui/table-cell.tsx'
import { Activity } from './activity.tsx'
import { detailsOf } from './event-details.ts'

const actionChoices = [
  { value: '', label: 'All actions' },
  ...AuditAction.options
    .map((value) => ({ value, label: auditActions[value] }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en-GB')),
]

/** Who did what, newest first. */
export function Component() {
  const address = useAddress()
  const action = AuditAction.safeParse(address.get('action')).data
  const userId = numberOf(address.get('who'))
  const before = numberOf(address.get('before'))
  const actors = useQuery(query(getAuditActors, {}))
  const trail = useQuery({
    ...query(getAuditTrail, { query: { userId, action, before } }),
    placeholderData: keepPreviousData,
  })
  const people = [
    { value: '', label: 'Everyone' },
    ...(actors.data ?? []).map((actor) => ({ value: String(actor.userId), label: actor.displayName })),
  ]
  return (
    <>
      <Head title="Audit Trail" noIndex />
      <div className="pagehead">
        <div>
          <h1>Audit trail</h1>
          <p>What admins and moderators have done. Entries can&rsquo;t be changed or deleted.</p>
        </div>
      </div>
      <Activity userId={userId} action={action} />
      <div className="toolbar">
        <FilterSelect address={withoutBefore(address)} name="who" label="User" choices={people} width={200} />
        <FilterSelect
          address={withoutBefore(address)}
          name="action"
          label="Action"
          choices={actionChoices}
          width={240}
        />
      </div>
      <ListSheet
        list={trail}
        loading="Loading the audit trail"
        empty={
          userId === undefined && action === undefined && before === undefined ? (
            <EmptyState
              title="No entries yet"
              text="When an admin or a moderator changes something, it appears here."
            />
          ) : (
            <EmptyState
              title="No entries found"
              text="No entry matches your filters."
              action={
                <Button component={Link} to="/AuditTrail" variant="default">
                  Show all entries
                </Button>
              }
            />
          )
        }
      >
        <Entries items={trail.data?.items ?? []} />
      </ListSheet>
      {trail.data && (before !== undefined || trail.data.more) && (
        <div className="row table-under">
          {before !== undefined && (
            <Button component={Link} variant="default" to={address.to({ before: undefined })}>
              Newest
            </Button>
          )}
          {trail.data.more && (
            <Button
              component={Link}
              variant="default"
              to={address.to({ before: String(trail.data.items.at(-1)?.id ?? '') })}
            >
              Older
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function withoutBefore(address: Address): Address {
  return { ...address, change: (changed, how) => address.change({ before: undefined, ...changed }, how) }
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

const columns: readonly Column[] = [
  { label: 'User' },
  { label: 'Action' },
  { label: 'Details' },
  { label: 'Time', right: true },
]

function Entries({ items }: { items: readonly AuditEntry[] }) {
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
            {auditActions[entry.action]} <Subject entry={entry} />
          </Cell>
          <Cell part="wide" quiet>
            {detailsOf(entry.details)}
          </Cell>
          <Cell right quiet>
            <Ago at={entry.date} />
          </Cell>
        </tr>
      ))}
    </ListTable>
  )
}

/** Forged passes are revoked by the site itself. */
function nameOf({ displayName, action }: AuditEntry): string {
  return displayName ?? (action === 'takeBackPass' ? 'Gradus' : 'Deleted user')
}

/** The subject of an entry, with the name that it had then, linked to its page. */
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
  if (place === undefined || subjectName === '') return <>{subjectName}</>
  return (
    <Link className="link" to={place}>
      {subjectName}
    </Link>
  )
}
