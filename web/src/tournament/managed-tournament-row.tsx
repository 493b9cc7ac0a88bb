import { Menu } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { TournamentSummary } from '@gradus/contract/tournament'
import { withSigns } from '@gradus/contract/direction'
import { RowMenu } from '../ui/row-menu.tsx'
import { Cell, Count, Title } from '../ui/table-cell.tsx'
import { formats } from './format.ts'
import { OwnZoneTime } from '../ui/period.tsx'
import { TournamentStateIcon } from './tournament-state-icon.tsx'

export function ManagedTournamentRow({
  tournament,
  onDelete,
}: {
  tournament: TournamentSummary
  onDelete: () => void
}) {
  const { id, title, state, format, isPublic, questionCount, participantCount, startDate, timeZone } = tournament
  const isBeforeStart = state === 'draft' || state === 'scheduled'
  return (
    <tr>
      <Cell part="main">
        <Title text={title}>
          <Link className="quietlink strong" to={`/TournamentManagement/${id}`} dir="auto">
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
      <Cell>
        <TournamentStateIcon state={state} />
      </Cell>
      <Cell drop="m">{formats[format].name}</Cell>
      <Cell right drop="l" label="Questions">
        <Count value={questionCount} />
      </Cell>
      <Cell right label="Participants">
        <Count value={participantCount} />
      </Cell>
      <Cell right quiet>
        <OwnZoneTime at={startDate} zone={timeZone} />
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
            View page
          </Menu.Item>
          {!isBeforeStart && (
            <Menu.Item component={Link} to={`/TourRank/${id}`}>
              Ranking
            </Menu.Item>
          )}
          {isBeforeStart && (
            <Menu.Item color="red" onClick={onDelete}>
              Delete
            </Menu.Item>
          )}
        </RowMenu>
      </Cell>
    </tr>
  )
}
