import { Button, Skeleton } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxClarifications, getClarifications, type Clarification } from '@gradus/contract/clarification'
import type { ManagedTournament } from '@gradus/contract/tournament-management'
import { withSigns } from '@gradus/contract/direction'
import { query } from '../api.ts'
import { Ago } from '../ui/ago.tsx'
import { NewestOnly } from '../ui/newest-only.tsx'
import { FailedState } from '../ui/states.tsx'
import { FormDialog } from '../ui/unsaved.tsx'
import { AnnounceForm, AnswerForm } from './clarification-forms.tsx'

const pollMilliseconds = 5000

/** The participants' questions, unanswered ones first, and announcements within the tournament. */
export function DashboardClarifications({ tournament, isLive }: { tournament: ManagedTournament; isLive: boolean }) {
  const { id } = tournament
  const list = useQuery({
    ...query(getClarifications, { params: { id } }),
    refetchInterval: isLive ? pollMilliseconds : false,
  })
  const [answering, setAnswering] = useState<Clarification>()
  const [announcing, setAnnouncing] = useState(false)
  const all = list.data ?? []
  const waiting = all.filter(({ answer }) => answer === null).toReversed()
  const answered = all.filter(({ answer }) => answer !== null)
  return (
    <section className="sheet pad" aria-labelledby="dashboard-clarifications">
      <div className="row between wrap">
        <h2 id="dashboard-clarifications">
          Clarifications {waiting.length > 0 && <span className="total num">{waiting.length} unanswered</span>}
        </h2>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconSpeakerphone size={15} stroke={1.8} />}
          onClick={() => setAnnouncing(true)}
        >
          Announce
        </Button>
      </div>
      {list.isLoadingError ? (
        <FailedState onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Skeleton h={64} mt={16} role="status" aria-busy="true" aria-label="Loading clarifications" />
      ) : all.length === 0 ? (
        <p className="ink2 dashboard-none">No questions yet. Participants ask them beside the editor.</p>
      ) : (
        <>
          <ul className="clarifications">
            {[...waiting, ...answered].map((one) => (
              <Row key={one.id} clarification={one} tournament={tournament} onAnswer={() => setAnswering(one)} />
            ))}
          </ul>
          <NewestOnly shown={all.length} maximum={maxClarifications} also=", and all unanswered ones" />
        </>
      )}
      <FormDialog
        opened={answering !== undefined}
        onClose={() => setAnswering(undefined)}
        title="Answer the question"
        size={560}
      >
        {answering && (
          <AnswerForm key={answering.id} clarification={answering} onClose={() => setAnswering(undefined)} />
        )}
      </FormDialog>
      <FormDialog
        opened={announcing}
        onClose={() => setAnnouncing(false)}
        title="Announce to all participants"
        size={560}
      >
        <AnnounceForm tournament={tournament} onClose={() => setAnnouncing(false)} />
      </FormDialog>
    </section>
  )
}

function Row({
  clarification,
  tournament,
  onAnswer,
}: {
  clarification: Clarification
  tournament: ManagedTournament
  onAnswer: () => void
}) {
  const { questionId, text, answer, toAll, createdDate, displayName, userId } = clarification
  const question = tournament.questions.find((one) => one.questionId === questionId)
  const isAnnouncement = userId === null && text === ''
  return (
    <li data-waiting={answer === null || undefined}>
      <div className="row wrap tiny ink2">
        <bdi className="strong">{isAnnouncement ? 'Announcement' : (displayName ?? 'Deleted user')}</bdi>
        <bdi>{question?.title ?? 'The whole tournament'}</bdi>
        <Ago at={createdDate} />
        {answer !== null && !isAnnouncement && <span>{toAll ? 'Answered for everyone' : 'Answered privately'}</span>}
      </div>
      {text !== '' && (
        <p className="clarification-text" dir="auto">
          {withSigns(text)}
        </p>
      )}
      {answer !== null && (
        <p className="clarification-answer" dir="auto">
          {withSigns(answer)}
        </p>
      )}
      {!isAnnouncement && (
        <div>
          <Button size="xs" variant={answer === null ? 'filled' : 'default'} onClick={onAnswer}>
            {answer === null ? 'Answer' : 'Change the answer'}
          </Button>
        </div>
      )}
    </li>
  )
}
