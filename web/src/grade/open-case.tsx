import { Checkbox, NumberInput, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '@gradus/contract/message'
import { decidePair, similarityCaseLimits } from '@gradus/contract/similarity-case'
import { call, type CallProblem } from '../api.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import { refreshGrades } from './refresh.ts'

const sides = ['left', 'right'] as const

/** Opens a case about one of a pair, or both. They are told and can answer. */
export function OpenCase({
  pairId,
  names,
  onClose,
}: {
  pairId: number
  names: Readonly<Record<'left' | 'right', string>>
  onClose: () => void
}) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<readonly ('left' | 'right')[]>([...sides])
  const [text, setText] = useState('')
  const [days, setDays] = useState<number | ''>(similarityCaseLimits.answerDays.default)
  const [isTried, setTried] = useState(false)
  const body = decidePair.body.safeParse({ to: 'case', sides: chosen, text, answerDays: days })
  const wrong = (field: string) =>
    isTried ? body.error?.issues.find(({ path }) => path[0] === field)?.message : undefined
  const { mutate, isPending, isSuccess } = useMutation<unknown, CallProblem, NonNullable<typeof body.data>>({
    mutationFn: (sent) => call(decidePair, { params: { id: pairId }, body: sent }),
    onSuccess: () => {
      toast.done('The case is open. The students are notified.')
      onClose()
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshGrades(client),
  })
  useUnsaved(() => text.trim() !== '' && !isSuccess)
  const { minimum, maximum } = similarityCaseLimits.answerDays
  return (
    <form
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (body.success && !isPending) mutate(body.data)
      }}
    >
      <Checkbox.Group
        label="About whom"
        value={[...chosen]}
        error={wrong('sides') && 'Choose at least one student.'}
        onChange={(values) => setChosen(sides.filter((side) => values.includes(side)))}
      >
        <div className="stack xs release-choices">
          {sides.map((side) => (
            <Checkbox key={side} value={side} label={<bdi>{names[side]}</bdi>} />
          ))}
        </div>
      </Checkbox.Group>
      <Textarea
        label="What the students are told"
        description="Describe what is alike. Do not name anybody: neither is told who the other is."
        data-autofocus
        autosize
        minRows={4}
        maxRows={14}
        dir="auto"
        value={text}
        error={wrong('text')}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <NumberInput
        label="Days to answer"
        description={`${minimum} to ${maximum} days.`}
        min={minimum}
        max={maximum}
        allowDecimal={false}
        clampBehavior="none"
        w={160}
        value={days}
        error={wrong('answerDays')}
        onChange={(value) => setDays(typeof value === 'number' ? value : '')}
      />
      <DialogButtons action="Open the case" isPending={isPending} onCancel={onClose} />
    </form>
  )
}
