import { Alert, Radio, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withSigns } from '@gradus/contract/direction'
import { CaseDecisionForm, CaseDecision, decideCase, type SimilarityCase } from '@gradus/contract/similarity-case'
import { NumberField } from '../ui/number-field.tsx'
import { call } from '../api.ts'
import { useDialogForm } from '../form/dialog-form.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { decisionNames } from './case-texts.ts'
import { refreshGrades } from './refresh.ts'

/**
 * Decides a case, with a message to its student. If the student changes the answer meanwhile, sending is refused, and the
 * dialog then shows the new answer.
 */
export function DecideCase({
  similarityCase: { id, answer },
  onClose,
}: {
  similarityCase: Pick<SimilarityCase, 'id' | 'answer'>
  onClose: () => void
}) {
  const client = useQueryClient()
  const [decision, setDecision] = useState<CaseDecision>()
  const [points, setPoints] = useState<number | ''>('')
  const [text, setText] = useState('')
  const [answerBefore] = useState(answer)
  const body = CaseDecisionForm.safeParse({
    decision,
    text,
    answer,
    ...(decision === 'deduction' && points !== '' ? { points } : {}),
  })
  const { form, errorOf, isPending } = useDialogForm({
    body,
    isChanged: text.trim() !== '' || decision !== undefined,
    send: (sent) => call(decideCase, { params: { id }, body: sent }),
    done: 'Decided. The student is notified, also by email.',
    refresh: () => refreshGrades(client),
    onClose,
  })
  return (
    <form className="stack" {...form}>
      {answer !== answerBefore && (
        <Alert color="yellow" title="The student has changed the answer">
          <p className="lines" dir="auto">
            {withSigns(answer ?? '')}
          </p>
        </Alert>
      )}
      <Radio.Group
        label="Decision"
        description="It is final: you can’t change it later."
        value={decision ?? ''}
        error={errorOf('decision') && 'Choose a decision.'}
        onChange={(value) => setDecision(CaseDecision.parse(value))}
      >
        <div className="stack xs release-choices">
          {CaseDecision.options.map((value) => (
            <Radio key={value} value={value} label={decisionNames[value]} />
          ))}
        </div>
      </Radio.Group>
      {decision === 'deduction' && (
        <NumberField
          label="Points to take off"
          min={0}
          hideControls
          w={160}
          value={points}
          error={errorOf('points')}
          onChange={(value) => setPoints(typeof value === 'number' ? value : '')}
        />
      )}
      <Textarea
        label="Message to the student"
        autosize
        minRows={3}
        maxRows={12}
        dir="auto"
        value={text}
        error={errorOf('text')}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <DialogButtons action="Decide" isPending={isPending} onCancel={onClose} />
    </form>
  )
}
