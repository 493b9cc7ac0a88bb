import { Alert, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { QuestionSource } from '@gradus/contract/editing'
import { body as bodyLimit, title as titleLimit } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { approveQuestion } from '@gradus/contract/question-review'
import { getReviewCounts, getReviewQueue } from '@gradus/contract/review'
import { visibleLengthOf } from '@gradus/contract/text'
import { call, type CallProblem } from '../api.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { toast } from '../ui/toast.tsx'
import { FormDialog, useUnsaved } from '../ui/unsaved.tsx'

/** Lets a moderator edit the text that readers will see after approval. The author's original text is kept. */
export function ApproveDialog({
  id,
  source,
  opened,
  onClose,
}: {
  id: number
  source: QuestionSource
  opened: boolean
  onClose: () => void
}) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Approve with edits" size={760}>
      <ApproveForm id={id} source={source} onClose={onClose} />
    </FormDialog>
  )
}

function ApproveForm({ id, source, onClose }: { id: number; source: QuestionSource; onClose: () => void }) {
  const client = useQueryClient()
  const [{ content, revision }] = useState(source)
  const [altTitle, setTitle] = useState(content.altTitle ?? content.title)
  const [altBody, setBody] = useState(content.altBody ?? content.body)
  useUnsaved(() => altTitle !== (content.altTitle ?? content.title) || altBody !== (content.altBody ?? content.body))
  const isTooShort = visibleLengthOf(altTitle) < titleLimit.minimum
  // The author's own text is not stored a second time, as an alternative to itself.
  const alternative = altBody === content.body ? '' : altBody
  const { mutate, isPending, error } = useMutation<unknown, CallProblem>({
    mutationFn: () =>
      call(approveQuestion, {
        params: { id },
        body: {
          ...(altTitle.trim() === (content.altTitle ?? content.title) ? {} : { altTitle }),
          ...(alternative === (content.altBody ?? '') ? {} : { altBody: alternative }),
          revision,
        },
      }),
    onSuccess: async () => {
      toast.done('The question was approved.')
      onClose()
      await Promise.all(
        [getReviewQueue, getReviewCounts].map(({ url }) => client.invalidateQueries({ queryKey: [url] })),
      )
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isTooShort) mutate()
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="stack">
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      <TextInput
        label="Alternative title"
        description="Readers see it instead of the author’s title."
        value={altTitle}
        maxLength={titleLimit.maximum}
        onChange={(event) => setTitle(event.currentTarget.value)}
        error={isTooShort ? messages.titleTooShort : undefined}
        data-autofocus
      />
      <RichText
        label="Alternative text"
        description="Readers see it instead of the author’s text. Leave it empty to keep the author’s text."
        value={altBody}
        onChange={setBody}
        minHeight={220}
        pictureMaximum={bodyLimit.pictureMaximum}
      />
      <DialogButtons action="Approve" isPending={isPending} onCancel={onClose} />
    </form>
  )
}
