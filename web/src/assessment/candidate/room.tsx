import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { finishAssessment, getOwnAssessment, type OwnAssessment } from '@gradus/contract/assessment-own'
import { getAssessmentTest, type AssessmentTest } from '@gradus/contract/assessment-test'
import { CallProblem, call } from '../../api.ts'
import { usePresence } from '../../recording/presence.ts'
import { useRecordings } from '../../recording/use-recordings.ts'
import { saveDraftsAndEnd } from '../../submission/use-draft-sync.ts'
import { ArenaClock } from '../../tournament/arena-clock.tsx'
import { ConnectionState } from '../../tournament/connection-state.tsx'
import { letterOf } from '@gradus/contract/contest/letter'
import { withSigns } from '@gradus/contract/direction'
import { LoadingArena } from '../../tournament/loading-arena.tsx'
import { QuestionRoom } from '../../tournament/question-room.tsx'
import type { RoomRecording } from '../../tournament/room-editors.tsx'
import { ShortcutHelp } from '../../tournament/shortcuts.tsx'
import type { Connection } from '../../tournament/tournament-events.ts'
import { ConfirmDialog } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAssessmentEvents } from './assessment-events.ts'
import { useOpening, type TimedQuestion } from './opening.ts'
import { ClosedQuestion, QuestionClock } from './question-time.tsx'
import { RecordedButton } from './recorded.tsx'

/** A page marks in the recording that the candidate left only if it noticed at most this much later. */
const markMilliseconds = 5_000

interface RoomProps {
  readonly own: OwnAssessment
  readonly test: AssessmentTest
  readonly connection: Connection
}

/** The running assessment: its questions, the editor and the clock; what the candidate agreed to is recorded. */
export function Room({ own, test, connection }: RoomProps) {
  const { participationId, recordsEvents, recordsPlayback } = test
  const shownQuestion = useRef<number>(undefined)
  const recordings = useRecordings(participationId, recordsPlayback)
  const events = useAssessmentEvents(own.assessmentId, recordsEvents)
  const isMarkedAway = useRef(false)
  usePresence(String(participationId), (isHere, at) => {
    const questionId = shownQuestion.current
    const kind = isHere ? 'return' : 'leave'
    events.add({ kind, questionId }, at)
    // A mark has the time at which it is made, so a late one would be wrong. A return is marked only by the page that
    // marked the leaving.
    const isMarked = isHere ? isMarkedAway.current : Date.now() - at < markMilliseconds
    if (!isMarked || questionId === undefined) return
    recordings?.mark(kind, questionId)
    isMarkedAway.current = !isHere
  })
  const show = (questionId: number | undefined) => {
    shownQuestion.current = questionId
  }
  const opening = useOpening(own.assessmentId)

  // Waits, because the recording must begin with the text with which the editor opens.
  if (recordsPlayback && !recordings) return <LoadingArena />
  const recording: RoomRecording = {
    observerOf(questionId) {
      const recorder = recordings?.recorderOf(questionId)
      return {
        opened: (file) => recorder?.opened(file),
        edited(file, edit) {
          recorder?.edited(file, edit)
          if (edit.origin !== 'paste') return
          let size = 0
          edit.changes.iterChanges((_from, _to, _fromNow, _toNow, inserted) => (size += inserted.length))
          events.add({ kind: 'paste', questionId, size })
        },
      }
    },
    asked: (questionId, action) => recordings?.mark(action, questionId),
  }
  const titled = test.questions.map((question, index) => ({
    ...question,
    title: question.title === '' ? `Question ${letterOf(index)}` : question.title,
  }))
  const timed = (questionId: number): TimedQuestion | undefined =>
    test.questions.find((question) => question.questionId === questionId)
  return (
    <QuestionRoom
      tournamentId={own.assessmentId}
      test={{ ...test, questions: titled }}
      format="points"
      recording={recording}
      renderBar={({ questionId }) => (
        <Bar own={own} test={test} connection={connection} shown={timed(questionId)} onShow={show} />
      )}
      renderClosed={({ questionId }, letter) => {
        const question = timed(questionId)
        if (!question || (question.openedAt !== null && !question.isOver)) return undefined
        return <ClosedQuestion question={question} letter={letter} opening={opening} />
      }}
    />
  )
}

function Bar({
  own,
  test,
  connection,
  shown,
  onShow,
}: RoomProps & { shown: TimedQuestion | undefined; onShow: (questionId: number | undefined) => void }) {
  const questionId = shown?.questionId
  const tell = useEffectEvent(onShow)
  useEffect(() => tell(questionId), [questionId])
  const hasOwnTime = shown !== undefined && shown.seconds !== null && shown.endsAt !== null && !shown.isOver
  return (
    <header className="arena-bar">
      <div className="arena-title">
        <span className="strong ellipsis" dir="auto">
          {withSigns(own.title)}
        </span>
        <ConnectionState connection={connection} />
      </div>
      <span className="grow" />
      {hasOwnTime && <QuestionClock question={shown} />}
      <ArenaClock
        startsAt={test.startsAt}
        endsAt={test.endsAt}
        now={test.now}
        narrowLabel={hasOwnTime ? 'in all' : undefined}
      />
      <RecordedButton introduction={own} />
      <ShortcutHelp />
      <Finish own={own} test={test} />
    </header>
  )
}

function Finish({ own, test }: { own: OwnAssessment; test: AssessmentTest }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const finishing = useMutation({
    mutationFn: () => saveDraftsAndEnd(() => call(finishAssessment, { params: { id: own.assessmentId } })),
    onSuccess: () =>
      Promise.all(
        [getOwnAssessment, getAssessmentTest].map(({ url }) => client.invalidateQueries({ queryKey: [url] })),
      ),
    onError: (problem) => {
      if (problem instanceof CallProblem) toast.failed(problem.message)
    },
  })
  const open = test.questions.filter(({ submissions }) => submissions === 0).length
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Finish
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Finish the assessment?"
        text={finishText(open, test.submitDraftsAtEnd)}
        action="Finish"
        keep="Keep working"
        pending={finishing.isPending}
        onConfirm={() => finishing.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

function finishText(open: number, submitsDrafts: boolean): string {
  const end = 'You can’t change anything after that.'
  if (open === 0) return end
  const which = open === 1 ? '1 question has no submission' : `${open} questions have no submission`
  // A question that was never opened has no code to submit.
  const drafts = submitsDrafts ? '. Code that you saved there is submitted for you' : ', and drafts don’t count'
  return `${which}${drafts}. ${end}`
}
