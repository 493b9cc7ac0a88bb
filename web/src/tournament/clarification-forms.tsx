import { Button, Checkbox, Select, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import {
  announceInTournament,
  answerClarification,
  getClarifications,
  type Clarification,
} from '@gradus/contract/clarification'
import { messages } from '@gradus/contract/message'
import type { ManagedTournament } from '@gradus/contract/tournament-management'
import { getTournamentDashboard } from '@gradus/contract/tournament-dashboard'
import { withSigns } from '@gradus/contract/direction'
import { call, type CallProblem } from '../api.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'

const maximum = 2000

/** The most common answers of juries. */
const templates = [
  'No comment.',
  'Read the statement again.',
  'The statement is right.',
  'Yes.',
  'No.',
  'We are looking into it and will tell everybody.',
] as const

function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [getClarifications, getTournamentDashboard].map(({ url }) => client.invalidateQueries({ queryKey: [url] })),
    )
}

export function AnswerForm({ clarification, onClose }: { clarification: Clarification; onClose: () => void }) {
  const { id, text } = clarification
  const refresh = useRefresh()
  const [answer, setAnswer] = useState(clarification.answer ?? '')
  const [toAll, setToAll] = useState(clarification.toAll)
  const { mutate, isPending, isSuccess, error } = useMutation<unknown, CallProblem>({
    mutationFn: () =>
      call(answerClarification, { params: { id }, body: { answer, toAll, before: clarification.answer } }),
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
        {withSigns(text)}
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
        label="Send the answer to everyone"
        description="All participants see the question, without the name, and the answer."
        checked={toAll}
        onChange={({ currentTarget }) => setToAll(currentTarget.checked)}
      />
      <DialogButtons action="Answer" isPending={isPending} onCancel={onClose} />
    </form>
  )
}

export function AnnounceForm({
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
