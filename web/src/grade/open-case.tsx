import { Checkbox, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  similarityCaseLimits,
  decidePair,
  PairDecisionForm,
  type SimilarityPair,
} from '@gradus/contract/similarity-case'
import { NumberField } from '../ui/number-field.tsx'
import { call } from '../api.ts'
import { useDialogForm } from '../form/dialog-form.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { refreshGrades } from './refresh.ts'

const sides = ['left', 'right'] as const

/**
 * Opens a similarity case about one or both students of a pair. They are notified and can answer. If a colleague dismisses
 * the pair meanwhile, sending is refused, and the dialog then says so.
 */
export function OpenCase({
  pair: { id, state },
  names,
  onClose,
}: {
  pair: Pick<SimilarityPair, 'id' | 'state'>
  names: Readonly<Record<'left' | 'right', string>>
  onClose: () => void
}) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<readonly ('left' | 'right')[]>([...sides])
  const [text, setText] = useState('')
  const [days, setDays] = useState<number | ''>(similarityCaseLimits.answerDays.default)
  const body = PairDecisionForm.safeParse({ to: 'case', sides: chosen, text, answerDays: days, seen: state })
  const { form, errorOf, isPending } = useDialogForm({
    body,
    isChanged: text.trim() !== '',
    send: (sent) => call(decidePair, { params: { id }, body: sent }),
    done: 'The case is open. The students are notified, also by email.',
    refresh: () => refreshGrades(client),
    onClose,
  })
  const { minimum, maximum } = similarityCaseLimits.answerDays
  return (
    <form className="stack" {...form}>
      {state === 'dismissed' && (
        <p className="notice">This pair was dismissed. Open a case only if you still want to.</p>
      )}
      <Checkbox.Group
        label="Students"
        value={[...chosen]}
        error={errorOf('sides') && 'Choose at least one student.'}
        onChange={(values) => setChosen(sides.filter((side) => values.includes(side)))}
      >
        <div className="stack xs release-choices">
          {sides.map((side) => (
            <Checkbox key={side} value={side} label={<bdi>{names[side]}</bdi>} />
          ))}
        </div>
      </Checkbox.Group>
      <Textarea
        label="Message to the students"
        description="Describe what is alike. Don’t name anybody: neither student learns who the other is."
        data-autofocus
        autosize
        minRows={4}
        maxRows={14}
        dir="auto"
        value={text}
        error={errorOf('text')}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <NumberField
        label="Days to answer"
        description={`${minimum} to ${maximum} days.`}
        min={minimum}
        max={maximum}
        w={160}
        value={days}
        error={errorOf('answerDays')}
        onChange={(value) => setDays(typeof value === 'number' ? value : '')}
      />
      <DialogButtons action="Open the case" isPending={isPending} onCancel={onClose} />
    </form>
  )
}
