import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { deleteComment, editComment, voteComment, type Comment } from '@gradus/contract/comment'
import { messages } from '@gradus/contract/message'
import { CallProblem, call } from '../api.ts'
import { Prose } from '../ui/prose.tsx'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { ActionMenu } from '../ui/action-menu.tsx'
import { Ago } from '../ui/ago.tsx'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { LevelIcon } from '../ui/level-icon.tsx'
import { Face } from '../ui/person.tsx'
import { toast } from '../ui/toast.tsx'
import { LikePill } from '../vote/pill.tsx'
import type { Person } from './mentioned.ts'
import type { Subject } from './subject.ts'
import { CommentForm } from './comment-form.tsx'

interface RowProps {
  readonly comment: Comment
  readonly subject: Subject
  readonly people: readonly Person[]
  readonly onChanged: () => Promise<unknown>
}

export function CommentRow({ comment, subject, people, onChanged }: RowProps) {
  const [editing, setEditing] = useState(false)
  const { can } = comment
  const change = async (body: string) => {
    await call(editComment, { params: { id: comment.id }, body: { body } })
    await onChanged()
  }
  return (
    <li className="comment">
      <Face name={comment.displayName} picture={comment.profileImage} size={28} />
      <div>
        <div className="row wrap small comment-head">
          <Link className="quietlink strong" to={`/Profile?id=${comment.userId}`}>
            <bdi>{comment.displayName}</bdi>
          </Link>
          <LevelIcon reputation={comment.reputation} size={12} />
          {comment.userId === subject.authorId && <span className="tag">author</span>}
          <span className="ink2 tiny">
            <Ago at={comment.date} />
            {comment.modifiedDate !== null && ', edited'}
          </span>
          <span className="grow" />
          {can.delete && !editing && (
            <Actions comment={comment} onEdit={can.edit ? () => setEditing(true) : undefined} onDeleted={onChanged} />
          )}
        </div>
        {editing ? (
          <CommentForm
            draft={`comment-edit/${comment.userId}/${comment.id}`}
            label="Your comment"
            initial={comment.body}
            send="Save"
            sent={messages.updated}
            people={people}
            onSend={change}
            onClose={() => setEditing(false)}
          />
        ) : (
          <>
            <Prose html={comment.body} />
            <Likes comment={comment} mayLike={can.like} onChanged={onChanged} />
          </>
        )}
      </div>
    </li>
  )
}

function Likes({
  comment,
  mayLike,
  onChanged,
}: {
  comment: Comment
  mayLike: boolean
  onChanged: () => Promise<unknown>
}) {
  const failed = useFailed()
  const { mutate, isPending, variables } = useMutation({
    // Runs one after the other, so that a second click withdraws the like.
    scope: { id: `like of comment ${comment.id}` },
    mutationFn: async (liked: boolean) => {
      await call(voteComment, { params: { id: comment.id, value: liked ? '1' : '0' } })
      await onChanged()
    },
    onError: failed,
  })
  // While it is on its way, what was asked for is shown.
  const liked = isPending ? variables : comment.liked
  const likes = comment.upVotes + Number(liked) - Number(comment.liked)
  if (!mayLike && likes === 0) return null
  return (
    <div className="comment-likes">
      <LikePill
        likes={likes}
        liked={liked}
        of="this comment"
        onLike={mayLike ? (wanted) => mutate(wanted) : undefined}
      />
    </div>
  )
}

function Actions({
  comment,
  onEdit,
  onDeleted,
}: {
  comment: Comment
  onEdit: (() => void) | undefined
  onDeleted: () => Promise<unknown>
}) {
  const [asking, setAsking] = useState(false)
  const failed = useFailed()
  const deleting = useMutation({
    mutationFn: async () => {
      await call(deleteComment, { params: { id: comment.id } })
      await onDeleted()
    },
    onSuccess: () => {
      setAsking(false)
      toast.updated('Comment deleted.')
    },
    onError: failed,
  })
  return (
    <>
      <ActionMenu>
        <Menu.Target>
          <ActionIcon size={24} aria-label={`Actions for the comment of ${comment.displayName}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {onEdit && (
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={onEdit}>
              Edit
            </Menu.Item>
          )}
          <Menu.Item
            c="var(--g-fail)"
            leftSection={<IconTrash size={16} stroke={1.6} />}
            onClick={() => setAsking(true)}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </ActionMenu>
      <ConfirmDialog
        opened={asking}
        title="Delete this comment?"
        text="This deletes the comment and its likes for everyone. You can’t undo it."
        keep="Keep it"
        action="Delete"
        danger
        pending={deleting.isPending}
        onConfirm={() => deleting.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

function useFailed() {
  const logInAgain = useLogInAgain()
  return (problem: Error) => {
    if (problem instanceof CallProblem && problem.status === 401) return logInAgain()
    toast.failed(messages.updateFailed, { text: problem.message })
  }
}
