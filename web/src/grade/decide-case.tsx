import { NumberInput, Radio, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '@gradus/contract/message'
import { CaseDecision, decideCase, type SimilarityCase } from '@gradus/contract/similarity-case'
import { call, type CallProblem } from '../api.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import { decisionNames } from './case-texts.ts'
import { refreshGrades } from './refresh.ts'

/** Decides a case, with a text to its student. */
export function DecideCase({ of, onClose }: { of: SimilarityCase; onClose: () => void }) {
  const client = useQueryClient()
  const [decision, setDecision] = useState<CaseDecision>('none')
  const [points, setPoints] = useState<number | ''>('')
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const body = decideCase.body.safeParse({
    decision,
    text,
    ...(decision === 'deduction' && points !== '' ? { points } : {}),
  })
  const wrong = (field: string) =>
    isTried ? body.error?.issues.find(({ path }) => path[0] === field)?.message : undefined
  const { mutate, isPending, isSuccess } = useMutation<unknown, CallProblem, NonNullable<typeof body.data>>({
    mutationFn: (sent) => call(decideCase, { params: { id: of.id }, body: sent }),
    onSuccess: () => {
      toast.done('Decided. The student is notified.')
      onClose()
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshGrades(client),
  })
  useUnsaved(() => text.trim() !== '' && !isSuccess)
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
        <NumberInput
          label="Points to take off"
          min={0}
          decimalScale={2}
          allowNegative={false}
          clampBehavior="none"
          hideControls
          w={160}
          value={points}
          error={wrong('points')}
          onChange={(value) => setPoints(typeof value === 'number' ? value : '')}
        />
      )}
      <Textarea
        label="What the student is told"
        autosize
        minRows={3}
        maxRows={12}
        dir="auto"
        value={text}
        error={wrong('text')}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <DialogButtons action="Decide" isPending={isPending} onCancel={onClose} />
    </form>
  )
}
