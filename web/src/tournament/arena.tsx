import { Button, Indicator } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { TournamentSignedIn, TournamentTest } from '@gradus/contract/participation'
import { withSigns } from '@gradus/contract/direction'
import { ArenaClock } from './arena-clock.tsx'
import { ClarificationDrawer } from './clarification-drawer.tsx'
import { ConnectionState } from './connection-state.tsx'
import { QuestionRoom } from './question-room.tsx'
import { useUnseenClarifications } from './seen-clarifications.ts'
import { ShortcutHelp } from './shortcuts.tsx'
import type { Connection } from './tournament-events.ts'
import { pointsText } from '../ui/points.ts'

interface ArenaProps {
  readonly tournament: TournamentSignedIn
  readonly test: TournamentTest
  readonly connection: Connection
  /** The questions to the organisers are open. */
  readonly isAsking: boolean
  readonly onAsk: (isAsking: boolean) => void
}

/** A running tournament: its questions, the editor, the clock, and the participant's results. */
export function Arena(props: ArenaProps) {
  const { tournament, test } = props
  return (
    <QuestionRoom
      tournamentId={tournament.id}
      test={test}
      format={tournament.format}
      renderBar={({ questionId }) => <ArenaBar {...props} current={questionId} />}
    />
  )
}

function ArenaBar({
  tournament,
  test,
  connection,
  isAsking,
  onAsk,
  current,
}: ArenaProps & {
  current: number
}) {
  const { unseen, markSeen } = useUnseenClarifications(tournament.id)
  return (
    <header className="arena-bar">
      <div className="arena-title">
        <Link className="quietlink strong ellipsis" to={`/Tournament/${tournament.id}`} dir="auto">
          {withSigns(tournament.title)}
        </Link>
        <ConnectionState connection={connection} />
      </div>
      <span className="grow" />
      <dl className="arena-score">
        {test.rank !== null && (
          <div>
            <dt>Rank{tournament.state === 'frozen' && <span className="wide-only"> at the freeze</span>}</dt>
            <dd>
              {tournament.can.seeRanking ? (
                <Link className="quietlink" to={`/TourRank/${tournament.id}`}>
                  {test.rank}
                </Link>
              ) : (
                test.rank
              )}
            </dd>
          </div>
        )}
        {test.kind === 'virtual' && (
          <div>
            <dt>Ranking</dt>
            <dd>
              <Link className="quietlink" to={`/TourRank/${tournament.id}?view=virtual`}>
                Replay
              </Link>
            </dd>
          </div>
        )}
        <div>
          <dt>{tournament.format === 'icpc' ? 'Solved' : 'Points'}</dt>
          <dd>{pointsText(test.score)}</dd>
        </div>
      </dl>
      <ArenaClock startsAt={test.startsAt} endsAt={test.endsAt} now={test.now} />
      <Indicator disabled={unseen.length === 0} label={unseen.length} size={18}>
        <Button
          variant="default"
          leftSection={<IconMessageQuestion size={16} stroke={1.8} aria-hidden />}
          onClick={() => onAsk(true)}
          className="arena-ask"
          aria-label={unseen.length > 0 ? `Clarifications, ${unseen.length} new` : 'Clarifications'}
        >
          <span className="wide-only">Clarifications</span>
        </Button>
      </Indicator>
      <ShortcutHelp />
      <ClarificationDrawer
        id={tournament.id}
        questions={test.questions}
        current={current}
        canAsk={test.kind === 'live'}
        opened={isAsking}
        onClose={() => {
          onAsk(false)
          markSeen()
        }}
      />
    </header>
  )
}
