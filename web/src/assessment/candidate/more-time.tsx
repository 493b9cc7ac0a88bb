import { Button, Select, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { getOwnAssessment, requestMoreTime, type OwnAssessment } from '@gradus/contract/assessment-own'
import { assessmentLimits } from '@gradus/contract/assessment-rule'
import { ProblemMessage } from '../../account/auth-card.tsx'
import { CallProblem, call } from '../../api.ts'
import { durationText } from '../../ui/period.tsx'
import { useUnsaved } from '../../ui/unsaved.tsx'
import { ContactAddress } from './contact-address.tsx'

const { step, maximum } = assessmentLimits.extraPercent

/** Up to 100% more than the candidate has, in percent of the time without extra time. */
const stepsAbove = (extraPercent: number) =>
  Array.from({ length: 20 }, (_, index) => extraPercent + (index + 1) * step).filter((percent) => percent <= maximum)

/** Asks the company for more time, before the start. */
export function MoreTime({ own }: { own: OwnAssessment }) {
  const [isOpen, setOpen] = useState(false)
  const { timeRequest, contact } = own
  return (
    <section className="sheet pad" aria-labelledby="more-time">
      <h2 id="more-time">More time</h2>
      {timeRequest === null ? (
        <p className="ink2">
          Do you need more time, for example because of a disability? Ask for it before you begin, here or by writing to{' '}
          <ContactAddress contact={contact} />.
        </p>
      ) : timeRequest.grantedPercent === null ? (
        <p role="status">
          You asked for {timeRequest.percent}% more time{own.extraPercent > 0 && ` instead of ${own.extraPercent}%`}.
          The company knows. Its answer will appear here and come by email; don’t begin before then.
        </p>
      ) : timeRequest.grantedPercent === 0 ? (
        <p role="status">
          The company declined your request. You can contact <ContactAddress contact={contact} />.
        </p>
      ) : timeRequest.grantedPercent < timeRequest.percent ? (
        <p role="status">
          You asked for {timeRequest.percent}% more time. The company gives you {timeRequest.grantedPercent}%, which is
          included in the time above. You can contact <ContactAddress contact={contact} />.
        </p>
      ) : (
        <p role="status">You got {timeRequest.grantedPercent}% more time. It is included in the time above.</p>
      )}
      {own.can.requestTime &&
        (isOpen ? (
          <TimeForm own={own} onDone={() => setOpen(false)} />
        ) : (
          <Button variant="default" onClick={() => setOpen(true)}>
            {timeRequest === null ? 'Ask for more time' : 'Change my request'}
          </Button>
        ))}
    </section>
  )
}

function TimeForm({ own, onDone }: { own: OwnAssessment; onDone: () => void }) {
  const client = useQueryClient()
  const steps = stepsAbove(own.extraPercent)
  const [percent, setPercent] = useState(() => {
    const first = own.timeRequest?.percent ?? own.extraPercent + 25
    return steps.includes(first) ? first : (steps[0] ?? maximum)
  })
  const [note, setNote] = useState(own.timeRequest?.note ?? '')
  useUnsaved(() => note !== (own.timeRequest?.note ?? ''))
  const asking = useMutation({
    mutationFn: () => call(requestMoreTime, { params: { id: own.assessmentId }, body: { percent, note } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [getOwnAssessment.url] })
      onDone()
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    asking.mutate()
  }
  return (
    <form className="stack s" onSubmit={submit}>
      <Select
        label="How much more"
        description={own.extraPercent > 0 ? `In all, instead of the ${own.extraPercent}% that you have.` : undefined}
        allowDeselect={false}
        value={String(percent)}
        data={steps.map((each) => ({
          value: String(each),
          label: `${each}% (${durationText((own.minutes * each * 60_000) / 100)})`,
        }))}
        comboboxProps={{ transitionProps: { duration: 0 } }}
        onChange={(value) => setPercent(Number(value))}
      />
      <Textarea
        label="Why (optional)"
        description="The company reads it. You don’t have to give details about your health."
        value={note}
        maxLength={1000}
        autosize
        minRows={2}
        dir="auto"
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <ProblemMessage problem={asking.error instanceof CallProblem ? asking.error : undefined} />
      <div className="row wrap">
        <Button type="submit" loading={asking.isPending}>
          Send the request
        </Button>
        <Button variant="subtle" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
