import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { AuditAction, auditActions } from '@gradus/contract/audit-action'
import { getAuditActors, getAuditTrail } from '@gradus/contract/audit'
import { query } from '../api.ts'
import { useAddress, type Address } from '../ui/address.ts'
import { Head } from '../ui/head.tsx'
import { ListSheet } from '../ui/list-sheet.tsx'
import { EmptyState } from '../ui/states.tsx'
import { FilterSelect } from '../ui/table.tsx'
import { Activity } from './activity.tsx'
import { NothingFound } from '../ui/nothing-found.tsx'
import { AuditEntries } from './audit-entries.tsx'

const actionChoices = [
  { value: '', label: 'All actions' },
  ...AuditAction.options
    .map((value) => ({ value, label: auditActions[value].replace(' …', '') }))
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
          <h1>Audit Trail</h1>
          <p>
            Who changed what on the site and in its tournaments, companies and courses. Entries can&rsquo;t be changed
            or deleted.
          </p>
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
            <NothingFound
              title="No entries found"
              text="No entry matches your filters."
              all="Show all entries"
              to="/AuditTrail"
            />
          )
        }
      >
        {trail.data && <AuditEntries {...trail.data} />}
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
