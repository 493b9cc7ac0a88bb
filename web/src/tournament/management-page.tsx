import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { deleteTournament, listManagedTournaments } from '@gradus/contract/tournament-management'
import { TournamentState, type TournamentSummary } from '@gradus/contract/tournament'
import { call, query } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { Head } from '../ui/head.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { EmptyState } from '../ui/states.tsx'
import { FilterSelect, SearchField, PreviousNextLinks, type Column } from '../ui/table.tsx'
import { isolated } from '../ui/text-direction.ts'
import { refreshTournaments } from './refresh.ts'
import { stateOptions } from './tournament-state-icon.tsx'
import { NothingFound } from '../ui/nothing-found.tsx'
import { ManagedTournamentRow } from './managed-tournament-row.tsx'

type Sort = 'start' | 'title'
const columns: readonly Column<Sort>[] = [
  { label: 'Tournament', sort: 'title' },
  { label: 'State' },
  { label: 'Format', className: 'drop-m' },
  { label: 'Questions', right: true, className: 'drop-l' },
  { label: 'Participants', right: true },
  { label: 'Start', sort: 'start', right: true },
  { label: 'Actions', hidden: true },
]
const stateFilter = [{ value: '', label: 'All states' }, ...stateOptions]

/** All tournaments, including drafts and private ones. */
export function Component() {
  const address = useAddress()
  const by = address.oneOf('sort', ['start', 'title'])
  const order = address.oneOf('order', by === 'title' ? ['up', 'down'] : ['down', 'up'])
  const filter = { q: address.get('q'), state: TournamentState.safeParse(address.get('state')).data, by, order }
  const list = useQuery({
    ...query(listManagedTournaments, { query: { ...filter, page: address.page } }),
    placeholderData: keepPreviousData,
  })
  const [deleting, setDeleting] = useState<TournamentSummary>()
  const isFiltered = filter.q !== undefined || filter.state !== undefined
  return (
    <>
      <Head title="Manage Tournaments" noIndex />
      <div className="row between wrap listhead">
        <h1>Manage Tournaments</h1>
        <Button component={Link} to="/AddTournament" leftSection={<IconPlus size={16} stroke={2.2} />}>
          Add Tournament
        </Button>
      </div>
      <div className="toolbar">
        <SearchField address={address} label="Search tournaments" placeholder="Title" />
        <FilterSelect address={address} name="state" label="State" choices={stateFilter} />
      </div>
      <ListSheet
        list={list}
        loading="Loading tournaments"
        empty={
          isFiltered ? (
            <NothingFound
              title="No tournaments found"
              text="No tournament matches your search and filters."
              all="Show all tournaments"
              to="/TournamentsManagement"
            />
          ) : (
            <EmptyState
              title="No tournaments yet"
              text="Choose the questions, the time and how points are awarded."
              action={
                <Button component={Link} to="/AddTournament">
                  Add Tournament
                </Button>
              }
            />
          )
        }
      >
        <ListTable label="Tournaments" columns={columns} sort={by} descending={order === 'down'} address={address}>
          {list.data?.items.map((tournament) => (
            <ManagedTournamentRow
              key={tournament.id}
              tournament={tournament}
              onDelete={() => setDeleting(tournament)}
            />
          ))}
        </ListTable>
      </ListSheet>
      {list.data && <PreviousNextLinks {...list.data} shown={list.data.items.length} address={address} />}
      <Deletion tournament={deleting} onClose={() => setDeleting(undefined)} />
    </>
  )
}

function Deletion({ tournament, onClose }: { tournament: TournamentSummary | undefined; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <ConfirmedCall
      subject={tournament}
      title="Delete this tournament?"
      text={({ title }) =>
        `This deletes “${isolated(title)}” with its registrations and invitations. Its questions are kept. You can’t undo this.`
      }
      action="Delete"
      make={({ id }) => call(deleteTournament, { params: { id } })}
      refresh={() => refreshTournaments(client)}
      onClose={onClose}
    />
  )
}
