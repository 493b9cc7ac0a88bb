import { Radio, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CaseDecisionForm, CaseDecision, decideCase, type SimilarityCase } from '@gradus/contract/similarity-case'
import { NumberField } from '../ui/number-field.tsx'
import { call } from '../api.ts'
import { useDialogForm } from '../form/dialog-form.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { decisionNames } from './case-texts.ts'
import { refreshGrades } from './refresh.ts'

/** Decides a case, with a message to its student. */
export function DecideCase({ similarityCase, onClose }: { similarityCase: SimilarityCase; onClose: () => void }) {
  const client = useQueryClient()
  const [decision, setDecision] = useState<CaseDecision>('none')
  const [points, setPoints] = useState<number | ''>('')
  const [text, setText] = useState('')
  const body = CaseDecisionForm.safeParse({
    decision,
    text,
    ...(decision === 'deduction' && points !== '' ? { points } : {}),
  })
  const { form, errorOf, isPending } = useDialogForm({
    body,
    isChanged: text.trim() !== '',
    send: (sent) => call(decideCase, { params: { id: similarityCase.id }, body: sent }),
    done: 'Decided. The student is notified.',
    refresh: () => refreshGrades(client),
    onClose,
  })
  return (
    <form className="stack" {...form}>
      <Radio.Group
        label="Decision"
        value={decision}
        onChange={(value) => setDecision(CaseDecision.catch('none').parse(value))}
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
