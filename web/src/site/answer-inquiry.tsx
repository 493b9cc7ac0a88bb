import { Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeInquiry, listInquiries, type Inquiry } from '@gradus/contract/inquiry'
import { messages } from '@gradus/contract/message'
import { call, type CallProblem } from '../api.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { toast } from '../ui/toast.tsx'
import { FormDialog, useUnsaved } from '../ui/unsaved.tsx'

/** Marks an inquiry as answered, with an optional note on how. */
export function AnswerInquiry({ inquiry, onClose }: { inquiry: Inquiry | undefined; onClose: () => void }) {
  return (
    <FormDialog opened={inquiry !== undefined} onClose={onClose} title="Mark this inquiry as answered?" size={460}>
      {inquiry && <Form inquiry={inquiry} onClose={onClose} />}
    </FormDialog>
  )
}

function Form({ inquiry: { id, organisation, note: before }, onClose }: { inquiry: Inquiry; onClose: () => void }) {
  const client = useQueryClient()
  const [note, setNote] = useState(before)
  const { mutate, isPending, isSuccess } = useMutation<unknown, CallProblem>({
    mutationFn: () => call(changeInquiry, { params: { id }, body: { state: 'answered', note } }),
    onSuccess: () => {
      toast.updated(messages.updated)
      onClose()
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => client.invalidateQueries({ queryKey: [listInquiries.url] }),
  })
  useUnsaved(() => !isSuccess && note !== before)
  return (
    <form
      method="post"
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        mutate()
      }}
    >
      <p className="dialog-text">
        Do this after you have written to <bdi>{organisation}</bdi>. Other admins see that it was you.
      </p>
      <Textarea
        label="Note"
        description="Optional. For example, what you agreed on."
        maxLength={500}
        autosize
        minRows={2}
        maxRows={6}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
        data-autofocus
      />
      <DialogButtons action="Mark as answered" isPending={isPending} onCancel={onClose} />
    </form>
  )
}
