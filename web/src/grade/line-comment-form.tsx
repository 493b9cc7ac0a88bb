import { Button, Group, SegmentedControl, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  addLineComment,
  editLineComment,
  LineCommentText,
  lineCommentLimits,
  type LineCommentState,
} from '@gradus/contract/line-comment'
import { call, type CallProblem } from '../api.ts'
import { useUnsaved } from '../ui/unsaved.tsx'
import { refreshGrades } from './refresh.ts'
import { SavedComments } from './saved-comments.tsx'

interface Target {
  readonly fileName: string
  readonly fromLine: number
  readonly toLine: number
  /** The id of the comment to which this is a reply. */
  readonly replyTo?: number
}

const states = [
  { value: 'draft', label: 'For the student' },
  { value: 'staff', label: 'For staff only' },
] satisfies { value: LineCommentState; label: string }[]

/** What a form of a comment contains. */
export interface WrittenComment {
  readonly text: string
  readonly state: LineCommentState
  /** The saved comment that was inserted. */
  readonly savedId?: number
}

/** Writes a comment on lines, replies to one, or edits one's own. Ctrl-Enter sends. */
export function LineCommentForm({
  attemptId,
  target,
  label,
  edited,
  choosesState = false,
  onRestore,
  onWrite,
  onClose,
}: {
  attemptId: number
  target: Target
  label: string
  edited?: { readonly id: number; readonly text: string; readonly state: LineCommentState }
  /** True for staff, who choose who can see the comment. */
  choosesState?: boolean
  /** Returns what was written below other lines, which were selected before. */
  onRestore?: () => WrittenComment | undefined
  onWrite?: (comment: WrittenComment) => void
  onClose: () => void
}) {
  const client = useQueryClient()
  const [comment, setComment] = useState<WrittenComment>(
    () => onRestore?.() ?? { text: edited?.text ?? '', state: edited?.state ?? 'draft' },
  )
  const { text, state, savedId } = comment
  useEffect(() => onWrite?.(comment), [onWrite, comment])
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  // Takes the focus, because the user has just chosen to write.
  useEffect(() => field.current?.focus(), [])
  const textError = LineCommentText.safeParse(text).error?.issues[0]?.message
  const { mutate, isPending, isSuccess, error } = useMutation<unknown, CallProblem>({
    mutationFn: () =>
      edited
        ? call(editLineComment, {
            params: { id: edited.id },
            // A released comment stays released. A draft can be restricted to staff, and opened again.
            body: { text, ...(choosesState && edited.state !== 'released' ? { state } : {}) },
          })
        : call(addLineComment, {
            params: { id: attemptId },
            body: {
              ...target,
              text,
              ...(choosesState ? { state } : {}),
              ...(savedId === undefined ? {} : { savedId }),
            },
          }),
    onSuccess: async () => {
      await refreshGrades(client)
      onClose()
    },
  })
  useUnsaved(() => text.trim() !== (edited?.text ?? '') && !isSuccess)
  const send = () => {
    setTried(true)
    if (textError !== undefined) field.current?.focus()
    else if (!isPending) mutate()
  }
  return (
    <form
      className="line-comment-form stack s"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxRows={12}
        dir="auto"
        ref={field}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text.trim() === (edited?.text ?? '')) onClose()
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          send()
        }}
        value={text}
        error={error?.message ?? (isTried ? textError : undefined)}
        description={
          text.length > lineCommentLimits.text - 200
            ? `${text.length.toLocaleString('en-GB')} of ${lineCommentLimits.text.toLocaleString('en-GB')} characters`
            : undefined
        }
        onChange={({ currentTarget: { value } }) => setComment({ ...comment, text: value })}
      />
      <Group justify="space-between" gap="xs">
        {choosesState ? (
          <Group gap="xs">
            {edited?.state !== 'released' && (
              <SegmentedControl
                size="xs"
                aria-label="Who sees the comment"
                data={states}
                value={state}
                onChange={(value) => setComment({ ...comment, state: value === 'staff' ? 'staff' : 'draft' })}
              />
            )}
            <SavedComments
              text={text}
              onInsert={(saved) =>
                setComment({
                  ...comment,
                  text: text.trim() === '' ? saved.text : `${text}\n${saved.text}`,
                  savedId: saved.id,
                })
              }
            />
          </Group>
        ) : (
          <span />
        )}
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button size="xs" type="submit" loading={isPending}>
            {edited ? 'Save' : target.replyTo === undefined ? 'Comment' : 'Reply'}
          </Button>
        </Group>
      </Group>
    </form>
  )
}
