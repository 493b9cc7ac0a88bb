import { Button, Menu } from '@mantine/core'
import { IconLock, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  deleteTournament,
  listManagedTournaments,
  TournamentState,
  type TournamentSummary,
} from '@gradus/contract/tournament'
import { call, query } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { Head } from '../ui/head.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { EmptyState } from '../ui/states.tsx'
import { FilterSelect, SearchField, Steps, type Column } from '../ui/table.tsx'
import { Cell, Count, Title } from '../ui/table-cell.tsx'
import { isolated } from '../ui/text-direction.ts'
import { formats } from './format.ts'
import { Starts } from '../ui/period.tsx'
import { refreshTournaments } from './refresh.ts'
import { stateOptions, TournamentStateIcon } from './tournament-state-icon.tsx'

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

/** Every tournament, drafts and private ones included. */
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
  const isNarrowed = filter.q !== undefined || filter.state !== undefined
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
          isNarrowed ? (
            <EmptyState
              title="No tournaments found"
              text="No tournament matches your search and filters."
              action={
                <Button component={Link} to="/TournamentsManagement" variant="default">
                  Show all tournaments
                </Button>
              }
            />
          ) : (
            <EmptyState
              title="No tournaments yet"
              text="Choose questions, a time and how points are given."
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
            <Row key={tournament.id} tournament={tournament} onDelete={() => setDeleting(tournament)} />
          ))}
        </ListTable>
      </ListSheet>
      {list.data && <Steps {...list.data} shown={list.data.items.length} address={address} />}
      <Deletion tournament={deleting} onClose={() => setDeleting(undefined)} />
    </>
  )
}

function Row({ tournament, onDelete }: { tournament: TournamentSummary; onDelete: () => void }) {
  const { id, title, state, format, isPublic, questionCount, participantCount, startDate, timeZone } = tournament
  const isNew = state === 'draft' || state === 'scheduled'
  return (
    <tr>
      <Cell part="main">
        <Title text={title}>
          <Link className="quietlink strong" to={`/TournamentManagement/${id}`} dir="auto">
            {title}
          </Link>
        </Title>
        {!isPublic && (
          <span className="icon mute tiny">
            <IconLock size={13} stroke={1.8} aria-hidden />
            Private
          </span>
        )}
      </Cell>
      <Cell>
        <TournamentStateIcon state={state} />
      </Cell>
      <Cell drop="m">{formats[format].name}</Cell>
      <Cell right drop="l" label="Questions">
        <Count of={questionCount} />
      </Cell>
      <Cell right label="Participants">
        <Count of={participantCount} />
      </Cell>
      <Cell right quiet>
        <Starts at={startDate} zone={timeZone} />
      </Cell>
      <Cell part="corner">
        <RowMenu label={`Actions for ${title}`}>
          <Menu.Item component={Link} to={`/TournamentManagement/${id}`}>
            Dashboard
          </Menu.Item>
          <Menu.Item component={Link} to={`/EditTournament/${id}`}>
            Edit
          </Menu.Item>
          <Menu.Item component={Link} to={`/Tournament/${id}`}>
            View its page
          </Menu.Item>
          {!isNew && (
            <Menu.Item component={Link} to={`/TourRank/${id}`}>
              Ranking
            </Menu.Item>
          )}
          {isNew && (
            <Menu.Item color="red" onClick={onDelete}>
              Delete
            </Menu.Item>
          )}
        </RowMenu>
      </Cell>
    </tr>
  )
}

function Deletion({ tournament, onClose }: { tournament: TournamentSummary | undefined; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <ConfirmedCall
      of={tournament}
      title="Delete this tournament?"
      text={({ title }) =>
        `This deletes “${isolated(title)}” with its registrations and invitations. Its questions stay. You can’t undo this.`
      }
      action="Delete"
      make={({ id }) => call(deleteTournament, { params: { id } })}
      refresh={() => refreshTournaments(client)}
      onClose={onClose}
    />
  )
}
