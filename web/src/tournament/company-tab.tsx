import { Button, Menu } from '@mantine/core'
import { IconLock, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listManagedCompanyTournaments, type TournamentSummary } from '@gradus/contract/tournament'
import { withSigns } from '@gradus/contract/direction'
import { query } from '../api.ts'
import type { CompanyTabProps } from '../company/tab-props.ts'
import { useAddress } from '../ui/address.ts'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { Paging } from '../ui/paging.tsx'
import { OwnZoneTime } from '../ui/period.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Cell, Count, Title } from '../ui/table-cell.tsx'
import type { Column } from '../ui/table.tsx'
import { formats } from './format.ts'
import { TournamentStateIcon } from './tournament-state-icon.tsx'

const columns: readonly Column[] = [
  { label: 'Tournament' },
  { label: 'State' },
  { label: 'Format', className: 'drop-m' },
  { label: 'Participants', right: true },
  { label: 'Start', right: true },
  { label: 'Actions', hidden: true },
]

/** The company's tournaments. Those who manage them also see drafts and private ones. */
export function CompanyTab({ company: { id } }: CompanyTabProps) {
  const { page } = useAddress()
  const list = useQuery({
    ...query(listManagedCompanyTournaments, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
  })
  const manage = list.data?.can.manage ?? false
  return (
    <section aria-labelledby="company-tournaments">
      <div className="row between wrap listhead">
        <h2 id="company-tournaments">
          Tournaments {list.data && <span className="total num">{list.data.total.toLocaleString('en-GB')}</span>}
        </h2>
        {manage && (
          <Button component={Link} to={`/AddTournament/${id}`} leftSection={<IconPlus size={16} stroke={2.2} />}>
            Add Tournament
          </Button>
        )}
      </div>
      <ListSheet
        list={list}
        loading="Loading tournaments"
        empty={
          <EmptyState
            title="No tournaments yet"
            text={
              manage
                ? 'Choose the questions, the time and how points are awarded.'
                : 'Tournaments of the company appear here once they are published.'
            }
          />
        }
      >
        <ListTable label="Tournaments of the company" columns={columns}>
          {list.data?.items.map((tournament) => (
            <Row key={tournament.id} tournament={tournament} manages={manage} />
          ))}
        </ListTable>
      </ListSheet>
      {list.data && (
        <Paging
          {...list.data}
          to={(to) => `/CompanyManagement/${id}/tournaments?page=${to}`}
          name="Pages of tournaments"
        />
      )}
    </section>
  )
}

function Row({ tournament, manages }: { tournament: TournamentSummary; manages: boolean }) {
  const { id, title, state, format, isPublic, participantCount, startDate, timeZone } = tournament
  return (
    <tr>
      <Cell part="main">
        <Title text={title}>
          <Link
            className="quietlink strong"
            to={manages ? `/TournamentManagement/${id}` : `/Tournament/${id}`}
            dir="auto"
          >
            {withSigns(title)}
          </Link>
        </Title>
        {!isPublic && (
          <span className="icon mute tiny">
            <IconLock size={13} stroke={1.8} aria-hidden />
            Private
          </span>
        )}
      </Cell>
      <Cell label="State">
        <TournamentStateIcon state={state} />
      </Cell>
      <Cell drop="m">{formats[format].name}</Cell>
      <Cell right label="Participants">
        <Count value={participantCount} />
      </Cell>
      <Cell right quiet label="Start">
        <OwnZoneTime at={startDate} zone={timeZone} />
      </Cell>
      <Cell part="corner">
        {manages && (
          <RowMenu label={`Actions for ${title}`}>
            <Menu.Item component={Link} to={`/TournamentManagement/${id}`}>
              Dashboard
            </Menu.Item>
            <Menu.Item component={Link} to={`/EditTournament/${id}`}>
              Edit
            </Menu.Item>
            <Menu.Item component={Link} to={`/Tournament/${id}`}>
              View page
            </Menu.Item>
          </RowMenu>
        )}
      </Cell>
    </tr>
  )
}
