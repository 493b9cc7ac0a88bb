import { Button, Group, Textarea } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { withSigns } from '@gradus/contract/direction'
import { FormDialog, useUnsaved } from '../ui/unsaved.tsx'

/** The most common reasons. A moderator can edit them before sending. */
const reasons = [
  'The tests let a wrong solution pass.',
  'The text doesn’t say what to return.',
  'This question is already on the site.',
]

/** Returns questions to their authors, with a reason that is sent by mail. */
export function RejectDialog({
  ids,
  title,
  pending,
  onReject,
  onClose,
}: {
  ids: readonly number[] | undefined
  /** The title of the first question, so that nobody returns the wrong one. */
  title: string | undefined
  pending: boolean
  onReject: (reason: string) => void
  onClose: () => void
}) {
  const many = (ids?.length ?? 1) > 1
  return (
    <FormDialog
      opened={ids !== undefined}
      onClose={onClose}
      title={many ? `Return ${ids?.length} questions to their authors` : 'Return to author'}
      size={440}
    >
      {!many && title !== undefined && (
        <p className="dialog-text review-returned">
          <bdi className="strong">{withSigns(title)}</bdi>
        </p>
      )}
      <ReasonForm many={many} pending={pending} onReject={onReject} onClose={onClose} />
    </FormDialog>
  )
}

function ReasonForm({
  many,
  pending,
  onReject,
  onClose,
}: {
  many: boolean
  pending: boolean
  onReject: (reason: string) => void
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  useUnsaved(() => reason.trim() !== '' && !reasons.includes(reason))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (reason.trim() === '') return setMissing(true)
    onReject(reason.trim())
  }
  return (
    <form method="post" noValidate onSubmit={submit}>
      <Textarea
        label="Reason"
        description={`${many ? 'Each author gets' : 'The author gets'} it by email, and can edit the question and send it for review again.`}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2000}
        value={reason}
        error={missing && reason.trim() === '' ? 'Enter a reason.' : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
      <div className="row wrap review-reasons">
        {reasons.map((one) => (
          <Button key={one} size="compact-xs" variant="default" onClick={() => setReason(one)}>
            {one}
          </Button>
        ))}
      </div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={pending}>
          Return to author
        </Button>
      </Group>
    </form>
  )
}
