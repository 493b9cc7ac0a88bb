import { Button, Checkbox, Select, Skeleton, Textarea } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import {
  announceInTournament,
  answerClarification,
  getClarifications,
  type Clarification,
} from '@gradus/contract/clarification'
import { messages } from '@gradus/contract/message'
import { type ManagedTournament } from '@gradus/contract/tournament'
import { getTournamentDashboard } from '@gradus/contract/tournament-dashboard'
import { call, query, type CallProblem } from '../api.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { Ago } from '../ui/ago.tsx'
import { FailedState } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { FormModal, useUnsaved } from '../ui/unsaved.tsx'

const pollMilliseconds = 5000
const maximum = 2000
/** What juries answer most. */
const templates = [
  'No comment.',
  'Read the statement again.',
  'The statement is right.',
  'Yes.',
  'No.',
  'We are looking into it and will tell everybody.',
] as const

/** Questions of participants, those without an answer first, and announcements within the tournament. */
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
      {list.isError ? (
        <FailedState onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Skeleton h={64} mt={16} role="status" aria-busy="true" aria-label="Loading clarifications" />
      ) : all.length === 0 ? (
        <p className="ink2 dashboard-none">No questions yet. Participants ask them beside the editor.</p>
      ) : (
        <ul className="clarifications">
          {[...waiting, ...answered].map((one) => (
            <Row key={one.id} clarification={one} tournament={tournament} onAnswer={() => setAnswering(one)} />
          ))}
        </ul>
      )}
      <FormModal
        opened={answering !== undefined}
        onClose={() => setAnswering(undefined)}
        title="Answer the question"
        size={560}
      >
        {answering && (
          <AnswerForm key={answering.id} clarification={answering} onClose={() => setAnswering(undefined)} />
        )}
      </FormModal>
      <FormModal
        opened={announcing}
        onClose={() => setAnnouncing(false)}
        title="Announce to all participants"
        size={560}
      >
        <AnnounceForm tournament={tournament} onClose={() => setAnnouncing(false)} />
      </FormModal>
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
        {answer !== null && !isAnnouncement && (
          <span>{toAll ? 'Answered to everybody' : 'Answered to them alone'}</span>
        )}
      </div>
      {text !== '' && (
        <p className="clarification-text" dir="auto">
          {text}
        </p>
      )}
      {answer !== null && (
        <p className="clarification-answer" dir="auto">
          {answer}
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

function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [getClarifications, getTournamentDashboard].map(({ url }) => client.invalidateQueries({ queryKey: [url] })),
    )
}

function AnswerForm({ clarification, onClose }: { clarification: Clarification; onClose: () => void }) {
  const { id, text } = clarification
  const refresh = useRefresh()
  const [answer, setAnswer] = useState(clarification.answer ?? '')
  const [toAll, setToAll] = useState(clarification.toAll)
  const { mutate, isPending, isSuccess, error } = useMutation<unknown, CallProblem>({
    mutationFn: () => call(answerClarification, { params: { id }, body: { answer, toAll } }),
    onSuccess: () => {
      toast.updated(messages.updated)
      onClose()
    },
    onSettled: refresh,
  })
  useUnsaved(() => answer !== (clarification.answer ?? '') && !isSuccess)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate()
  }
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <blockquote className="clarification-quote" dir="auto">
        {text}
      </blockquote>
      <div className="row wrap" role="group" aria-label="Common answers">
        {templates.map((template) => (
          <Button key={template} size="compact-sm" variant="default" onClick={() => setAnswer(template)}>
            {template}
          </Button>
        ))}
      </div>
      <Textarea
        label="Answer"
        maxLength={maximum}
        autosize
        minRows={3}
        maxRows={12}
        dir="auto"
        data-autofocus
        value={answer}
        error={error?.message}
        onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
      />
      <Checkbox
        label="Answer to everybody"
        description="All participants see the question, without the name, and the answer."
        checked={toAll}
        onChange={({ currentTarget }) => setToAll(currentTarget.checked)}
      />
      <DialogButtons action="Answer" isPending={isPending} onCancel={onClose} />
    </form>
  )
}

function AnnounceForm({
  tournament: { id, questions },
  onClose,
}: {
  tournament: ManagedTournament
  onClose: () => void
}) {
  const refresh = useRefresh()
  const [text, setText] = useState('')
  const [questionId, setQuestionId] = useState<string | null>(null)
  const { mutate, isPending, isSuccess, error } = useMutation<unknown, CallProblem>({
    mutationFn: () =>
      call(announceInTournament, {
        params: { id },
        body: { text, questionId: questionId === null ? null : Number(questionId) },
      }),
    onSuccess: () => {
      toast.updated(messages.updated)
      onClose()
    },
    onSettled: refresh,
  })
  useUnsaved(() => text.trim() !== '' && !isSuccess)
  return (
    <form
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        mutate()
      }}
    >
      <Select
        label="About"
        placeholder="The whole tournament"
        clearable
        data={questions.map((one) => ({ value: String(one.questionId), label: one.title }))}
        value={questionId}
        comboboxProps={{ transitionProps: { duration: 0 } }}
        onChange={setQuestionId}
      />
      <Textarea
        label="Message"
        description="It appears on every page of the tournament at once."
        maxLength={maximum}
        autosize
        minRows={3}
        maxRows={12}
        dir="auto"
        data-autofocus
        value={text}
        error={error?.message}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <DialogButtons action="Announce" isPending={isPending} onCancel={onClose} />
    </form>
  )
}
