import { Alert, Button, Group, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { invitationLimits } from '@gradus/contract/invitation'
import { NumberField } from '../ui/number-field.tsx'
import type { CallProblem } from '../api.ts'
import { CsvFileInput, inMebibytes } from '../form/csv-file-input.tsx'
import { counted } from '../ui/count.ts'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import { type InvitePreview, InvitedRows } from './invite-preview.tsx'
import './invite-form.css'

interface InviteFormProps {
  /** The columns of the list in words, as in "Columns: email and, optionally, name". */
  readonly columns: string
  /** An example line of the list. */
  readonly example: string
  /** Checks what would happen to each row, without sending anything. */
  readonly preview: (list: Blob) => Promise<InvitePreview>
  /** @returns the number of invitations that are being sent */
  readonly send: (list: Blob, days: number) => Promise<number>
  readonly onClose: () => void
  readonly onSent: () => void
}

/** Chooses people, previews what happens to each row, and then sends the invitations. */
export function InviteForm({ columns, example, preview: check, send, onClose, onSent }: InviteFormProps) {
  const [file, setFile] = useState<File | null>(null)
  const [text, setText] = useState('')
  const [days, setDays] = useState<number | string>(invitationLimits.days.default)
  const list = file ?? (text.trim() === '' ? undefined : new Blob([text], { type: 'text/csv' }))
  const validDays =
    typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= invitationLimits.days.maximum
      ? days
      : undefined
  const previewing = useMutation<InvitePreview, CallProblem, Blob>({ mutationFn: check })
  const sending = useMutation<number, CallProblem, { readonly list: Blob; readonly days: number }>({
    mutationFn: (sent) => send(sent.list, sent.days),
    onSuccess: (sent) => {
      toast.done(`${counted(sent, 'invitation').join(' ')} ${sent === 1 ? 'is' : 'are'} on the way.`)
      onSent()
    },
  })
  useUnsaved(() => list !== undefined && !sending.isSuccess)
  const preview = list === undefined ? undefined : previewing.data
  const problem = previewing.error ?? sending.error
  const change = () => {
    previewing.reset()
    sending.reset()
  }
  return (
    <form
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (list === undefined) return
        if (preview && validDays !== undefined) sending.mutate({ list, days: validDays })
        else if (!preview) previewing.mutate(list)
      }}
    >
      <CsvFileInput
        description={`${columns}; UTF‑8, with comma, semicolon or tab; at most ${inMebibytes(invitationLimits.fileBytes)} MiB.`}
        value={file}
        onChange={(chosen) => {
          setFile(chosen)
          change()
          if (chosen) previewing.mutate(chosen)
        }}
      />
      {file === null && (
        <Textarea
          label="Or addresses, one per line"
          placeholder={example}
          autosize
          minRows={3}
          maxRows={10}
          dir="ltr"
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            change()
          }}
        />
      )}
      <NumberField
        label="Days until the links expire"
        min={1}
        max={invitationLimits.days.maximum}
        w={220}
        value={days}
        error={validDays === undefined ? `Enter 1 to ${invitationLimits.days.maximum} days.` : undefined}
        onChange={setDays}
      />
      {problem && (
        <Alert color="red" role="alert">
          {problem.message}
        </Alert>
      )}
      {preview && <InvitedRows preview={preview} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {preview ? (
          <Button type="submit" loading={sending.isPending} disabled={preview.counts.new === 0}>
            {preview.counts.new === 0
              ? 'Nothing to send'
              : `Send ${counted(preview.counts.new, 'invitation').join(' ')}`}
          </Button>
        ) : (
          <Button type="submit" loading={previewing.isPending} disabled={list === undefined}>
            Check the list
          </Button>
        )}
      </Group>
    </form>
  )
}
