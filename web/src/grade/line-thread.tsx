import { Button, Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AttemptSource } from '@gradus/contract/student-work'
import { deleteLineComment, type LineCommentState } from '@gradus/contract/line-comment'
import { withSigns } from '@gradus/contract/direction'
import { call } from '../api.ts'
import { Ago } from '../ui/ago.tsx'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { LineCommentForm } from './line-comment-form.tsx'
import { lineRangeText } from './line-range.ts'
import { refreshGrades } from './refresh.ts'

type Comment = AttemptSource['comments'][number]

const stateNames: Readonly<Record<LineCommentState, string>> = {
  draft: 'Draft: the student sees it after the release',
  released: '',
  staff: 'For staff only',
}

/** A comment on lines with its replies. */
export function LineThread({
  attemptId,
  comment,
  replies,
  can,
}: {
  attemptId: number
  comment: Comment
  replies: readonly Comment[]
  can: AttemptSource['can']
}) {
  const [isReplying, setReplying] = useState(false)
  const { fileName, fromLine, toLine } = comment
  return (
    <article
      className="line-thread"
      data-state={comment.state}
      aria-label={`Comment on ${lineRangeText({ from: fromLine, to: toLine }).toLowerCase()}`}
    >
      <One attemptId={attemptId} comment={comment} isStaff={can.comment} hasReplies={replies.length > 0} />
      {replies.map((reply) => (
        <One key={reply.id} attemptId={attemptId} comment={reply} isStaff={can.comment} hasReplies={false} />
      ))}
      {can.reply && comment.state === 'released' && !isReplying && (
        <Button size="compact-xs" variant="default" onClick={() => setReplying(true)}>
          Reply
        </Button>
      )}
      {isReplying && (
        <LineCommentForm
          attemptId={attemptId}
          target={{ fileName, fromLine, toLine, replyTo: comment.id }}
          label="Reply"
          onClose={() => setReplying(false)}
        />
      )}
    </article>
  )
}

function One({
  attemptId,
  comment,
  isStaff,
  hasReplies,
}: {
  attemptId: number
  comment: Comment
  isStaff: boolean
  hasReplies: boolean
}) {
  const { id, text, state, displayName, isOwn, date, fileName, fromLine, toLine, replyTo } = comment
  const client = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const [removed, setRemoved] = useState<number>()
  if (isEditing)
    return (
      <LineCommentForm
        attemptId={attemptId}
        target={{ fileName, fromLine, toLine, ...(replyTo === null ? {} : { replyTo }) }}
        label="Your comment"
        edited={{ id, text, state }}
        choosesState={isStaff && replyTo === null}
        onClose={() => setEditing(false)}
      />
    )
  return (
    <div className="line-comment">
      <div className="row between">
        <p className="tiny ink2">
          <bdi className="strong">{isOwn ? 'You' : (displayName ?? 'Deleted user')}</bdi>
          {replyTo === null && `, ${lineRangeText({ from: fromLine, to: toLine }).toLowerCase()}`}, <Ago at={date} />
          {isStaff && stateNames[state] !== '' && <span className="line-comment-state"> {stateNames[state]}</span>}
        </p>
        {isOwn && (
          <RowMenu label="Actions for your comment" busy={removed !== undefined}>
            <Menu.Item onClick={() => setEditing(true)}>Edit</Menu.Item>
            <Menu.Item color="red" onClick={() => setRemoved(id)}>
              Delete
            </Menu.Item>
          </RowMenu>
        )}
      </div>
      <p className="lines" dir="auto">
        {withSigns(text)}
      </p>
      <ConfirmedCall
        subject={removed}
        title="Delete this comment?"
        text={() =>
          hasReplies ? 'This deletes the comment and its replies. You can’t undo it.' : 'You can’t undo it.'
        }
        action="Delete"
        make={(commentId) => call(deleteLineComment, { params: { id: commentId } })}
        refresh={() => refreshGrades(client)}
        onClose={() => setRemoved(undefined)}
      />
    </div>
  )
}
