import { withSigns } from '@gradus/contract/direction'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { editComment, voteComment, type Comment } from '@gradus/contract/comment'
import { messages } from '@gradus/contract/message'
import { call } from '../api.ts'
import { Prose } from '../ui/prose.tsx'
import { Ago } from '../ui/ago.tsx'
import { LevelIcon } from '../ui/level-icon.tsx'
import { Avatar } from '../ui/person.tsx'
import { LikePill } from '../vote/pill.tsx'
import type { Person } from './mentioned.ts'
import type { Subject } from './subject.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentActions, useFailed } from './comment-actions.tsx'

interface RowProps {
  readonly comment: Comment
  readonly subject: Subject
  readonly people: readonly Person[]
  readonly onChanged: () => Promise<unknown>
}

export function CommentRow({ comment, subject, people, onChanged }: RowProps) {
  // The text as it was when editing began: another tab may save another one meanwhile.
  const [edited, setEdited] = useState<string>()
  const { can } = comment
  const change = async (body: string) => {
    await call(editComment, { params: { id: comment.id }, body: { body, before: edited } })
    await onChanged()
  }
  return (
    <li className="comment">
      <Avatar name={comment.displayName} picture={comment.profileImage} size={28} />
      <div>
        <div className="row wrap small comment-head">
          <Link className="quietlink strong" to={`/Profile?id=${comment.userId}`}>
            <bdi>{withSigns(comment.displayName)}</bdi>
          </Link>
          <LevelIcon reputation={comment.reputation} size={12} />
          {comment.userId === subject.authorId && <span className="tag">author</span>}
          <span className="ink2 tiny">
            <Ago at={comment.date} />
            {comment.modifiedDate !== null && ', edited'}
          </span>
          <span className="grow" />
          {can.delete && edited === undefined && (
            <CommentActions
              comment={comment}
              onEdit={can.edit ? () => setEdited(comment.body) : undefined}
              onDeleted={onChanged}
            />
          )}
        </div>
        {edited !== undefined ? (
          <CommentForm
            draft={`comment-edit/${comment.userId}/${comment.id}`}
            label="Your comment"
            initial={edited}
            send="Save"
            sent={messages.updated}
            people={people}
            onSend={change}
            onClose={() => setEdited(undefined)}
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
    // Calls with the same scope run one after the other, so that a second click withdraws the like.
    scope: { id: `like of comment ${comment.id}` },
    mutationFn: async (liked: boolean) => {
      await call(voteComment, { params: { id: comment.id, value: liked ? '1' : '0' } })
      await onChanged()
    },
    onError: failed,
  })
  // Optimistic: while the call is under way, the requested state is shown.
  const liked = isPending ? variables : comment.liked
  const likes = comment.upVotes + Number(liked) - Number(comment.liked)
  if (!mayLike && likes === 0) return null
  return (
    <div className="comment-likes">
      <LikePill
        likes={likes}
        liked={liked}
        subject="this comment"
        onLike={mayLike ? (isLiked) => mutate(isLiked) : undefined}
      />
    </div>
  )
}
