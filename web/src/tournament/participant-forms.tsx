import { withSigns } from '@gradus/contract/direction'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { tournamentLimits } from '@gradus/contract/tournament-form'
import type { ManagedParticipant } from '@gradus/contract/tournament-dashboard'
import { NumberField } from '../ui/number-field.tsx'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { isolated } from '../ui/text-direction.ts'
import { useUnsaved } from '../ui/unsaved.tsx'

export function TimeForm({
  participant: { displayName, extraMinutes },
  isPending,
  onSave,
  onCancel,
}: {
  participant: ManagedParticipant
  isPending: boolean
  onSave: (minutes: number) => void
  onCancel: () => void
}) {
  const [minutes, setMinutes] = useState<number | string>(extraMinutes)
  useUnsaved(() => minutes !== extraMinutes)
  const isRight = typeof minutes === 'number' && minutes >= 0 && minutes <= tournamentLimits.minutesPerParticipant
  return (
    <form
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isRight) onSave(minutes)
      }}
    >
      <NumberField
        label="Extra minutes in total"
        description={`Extra time for ${isolated(displayName)}, which may run past the tournament’s end. It applies at once, even to a page that is open.`}
        min={0}
        max={tournamentLimits.minutesPerParticipant}
        data-autofocus
        value={minutes}
        error={isRight ? undefined : 'Enter 0 to 10,080 minutes.'}
        onChange={setMinutes}
      />
      <DialogButtons action="Save" isPending={isPending} onCancel={onCancel} />
    </form>
  )
}

export function DisqualifyForm({
  participant: { displayName },
  isPending,
  onSave,
  onCancel,
}: {
  participant: ManagedParticipant
  isPending: boolean
  onSave: (reason: string) => void
  onCancel: () => void
}) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  useUnsaved(() => reason.trim() !== '')
  return (
    <form
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (reason.trim() !== '') onSave(reason)
      }}
    >
      <p className="dialog-text">
        <bdi>{withSigns(displayName)}</bdi> comes last, without a rank. Only organisers see the reason.
      </p>
      <Textarea
        label="Reason"
        maxLength={500}
        autosize
        minRows={2}
        dir="auto"
        data-autofocus
        value={reason}
        error={isTried && reason.trim() === '' ? 'Enter a reason.' : undefined}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <DialogButtons action="Disqualify" isPending={isPending} danger onCancel={onCancel} />
    </form>
  )
}
