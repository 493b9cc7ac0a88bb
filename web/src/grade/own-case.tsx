import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withSigns } from '@gradus/contract/direction'
import { messages } from '@gradus/contract/message'
import type { OwnCase as Case } from '@gradus/contract/similarity-case'
import { CaseAnswerForm, answerCase } from '@gradus/contract/similarity-case'
import { call, type CallProblem } from '../api.ts'
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts'
import { Ago, DaysUntil } from '../ui/ago.tsx'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import { decisionText } from './case-texts.ts'
import { refreshGrades } from './refresh.ts'

/** A similarity case about the reader's own work: the finding, the reader's answer, the decision. */
export function OwnCase({ ownCase }: { ownCase: Case }) {
  const { assignmentTitle, itemTitle, text, openedDate, answerUntil, answer, decision, points, canAnswer } = ownCase
  return (
    <li className="sheet pad">
      <h2>
        <bdi>{withSigns(assignmentTitle)}</bdi>, <bdi>{withSigns(itemTitle)}</bdi>
      </h2>
      <p className="small ink2">
        Your work is similar to another student’s. Opened <Ago at={openedDate} />.
        {canAnswer && (
          <>
            {' '}
            Your time to answer ends <DaysUntil at={answerUntil} />. Nothing is decided before you have answered or the
            time is over.
          </>
        )}
      </p>
      <p className="lines" dir="auto">
        {withSigns(text)}
      </p>
      {canAnswer ? (
        <AnswerForm ownCase={ownCase} />
      ) : (
        answer !== null && (
          <blockquote className="request-answer">
            <p className="tiny ink2">Your answer</p>
            <p className="lines" dir="auto">
              {withSigns(answer)}
            </p>
          </blockquote>
        )
      )}
      {decision !== null && (
        <>
          <p className="strong own-case-decision">Decision: {decisionText(decision, points)}.</p>
          {ownCase.decisionText !== null && (
            <p className="lines" dir="auto">
              {withSigns(ownCase.decisionText)}
            </p>
          )}
        </>
      )}
    </li>
  )
}

/** The answer can be changed until the case is decided or the time is over. */
function AnswerForm({ ownCase: { id, answer } }: { ownCase: Case }) {
  const client = useQueryClient()
  const [text, setText] = useState(answer ?? '')
  const [isTried, setTried] = useState(false)
  const body = CaseAnswerForm.safeParse({ text })
  const { mutate, isPending } = useMutation<unknown, CallProblem, NonNullable<typeof body.data>>({
    mutationFn: (sent) => call(answerCase, { params: { id }, body: sent }),
    onSuccess: () => toast.done('Your answer is sent.'),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshGrades(client),
  })
  useUnsaved(() => text.trim() !== (answer ?? ''))
  return (
    <form
      className="stack s own-case-answer"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!body.success) focusFirstInvalid(event.currentTarget)
        else if (!isPending) mutate(body.data)
      }}
    >
      <Textarea
        label="Your answer"
        autosize
        minRows={3}
        maxRows={16}
        dir="auto"
        value={text}
        error={isTried ? body.error?.issues[0]?.message : undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div>
        <Button type="submit" loading={isPending} disabled={text.trim() === (answer ?? '')}>
          {answer === null ? 'Send the answer' : 'Change the answer'}
        </Button>
      </div>
    </form>
  )
}
