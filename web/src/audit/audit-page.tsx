import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { AuditAction, auditActions, getAuditActors, getAuditTrail, type AuditEntry } from '@gradus/contract/audit'
import { query } from '../api.ts'
import { useAddress, type Address } from '../ui/address.ts'
import { Ago } from '../ui/ago.tsx'
import { Head } from '../ui/head.tsx'
import { ListSheet } from '../ui/list-sheet.tsx'
import { Face } from '../ui/person.tsx'
import { EmptyState } from '../ui/states.tsx'
import { FilterSelect, TableHead, type Column } from '../ui/table.tsx'
import { factsOf } from './facts.ts'

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
    { value: '', label: 'Everybody' },
    ...(actors.data ?? []).map((actor) => ({ value: String(actor.userId), label: actor.displayName })),
  ]
  return (
    <>
      <Head title="Audit Trail" noIndex />
      <div className="pagehead">
        <div>
          <h1>Audit trail</h1>
          <p>What admins and moderators did. Nobody can change it.</p>
        </div>
      </div>
      <div className="toolbar">
        <FilterSelect address={withoutBefore(address)} name="who" label="Person" choices={people} width={200} />
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
          <EmptyState
            title="Nothing is written here"
            text="Nobody did what this filter asks for."
            action={
              <Button component={Link} to="/AuditTrail" variant="default">
                Show everything
              </Button>
            }
          />
        }
      >
        <Entries items={trail.data?.items ?? []} />
      </ListSheet>
      {trail.data && (before !== undefined || trail.data.more) && (
        <div className="row table-under">
          {before !== undefined && (
            <Button component={Link} variant="default" to={address.to({ before: undefined })}>
              To the newest
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
  { label: 'Who' },
  { label: 'What' },
  { label: 'Details', className: 'drop-s' },
  { label: 'When', right: true },
]

function Entries({ items }: { items: readonly AuditEntry[] }) {
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label="Audit trail">
      <table className="table fits">
        <TableHead columns={columns} />
        <tbody>
          {items.map((entry) => (
            <tr key={entry.id}>
              <td>
                <span className="person">
                  <Face name={entry.displayName ?? 'Deleted user'} picture={entry.profileImage} size={20} />
                  {entry.userId === null ? (
                    <span className="ink2">Deleted user</span>
                  ) : (
                    <Link to={`/Profile?id=${entry.userId}`} className="quietlink strong">
                      {entry.displayName}
                    </Link>
                  )}
                </span>
              </td>
              <td className="wraps">
                {auditActions[entry.action]} <Subject entry={entry} />
                <div className="drop-from-s tiny ink2">{factsOf(entry.details)}</div>
              </td>
              <td className="wraps ink2 drop-s">{factsOf(entry.details)}</td>
              <td className="r ink2 nowrap">
                <Ago at={entry.date} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What it was done to, by the name that it had, and where it can be seen. */
function Subject({ entry: { subjectKind, subjectId, subjectName } }: { entry: AuditEntry }) {
  const places = {
    question: `/Question/${subjectId}`,
    account: `/Profile?id=${subjectId}`,
    tag: `/TagManagement?q=${encodeURIComponent(subjectName)}`,
    message: '/NotificationManagement',
    announcement: `/Announcement/${subjectId}`,
    post: `/BlogPost/${subjectId}`,
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
