import { useState } from 'react'
import { addComment } from '@gradus/contract/comment'
import { messages } from '@gradus/contract/message'
import { call } from '../api.ts'
import { useOwnInfo, useSession } from '../shell/session.ts'
import { usePersistedState } from '../persisted-state.ts'
import { Avatar } from '../ui/person.tsx'
import type { Person } from './mentioned.ts'
import type { Subject } from './subject.ts'
import { CommentForm, preloadCommentForm } from './comment-form.tsx'

export function AddComment({
  subject,
  people,
  onAdded,
}: {
  subject: Subject
  people: readonly Person[]
  onAdded: () => Promise<unknown>
}) {
  const me = useOwnInfo()
  const session = useSession()
  const owner = session.state === 'user' ? session.userId : 'visitor'
  const draft = `comment/${owner}/${subject.type}/${subject.id}`
  const isDrafted = usePersistedState(draft, (value): value is string => typeof value === 'string').value !== undefined
  const [opened, setOpened] = useState(false)
  const post = async (body: string) => {
    const { type, id } = subject
    await call(addComment, { body: { body, date: new Date().toISOString(), type, questionId: id } })
    await onAdded()
  }
  return (
    <div className="comment comment-add">
      <Avatar name={me?.displayName ?? ''} picture={me?.profileImage} size={28} />
      {opened || isDrafted ? (
        <CommentForm
          draft={draft}
          label="Your comment"
          send="Post comment"
          sent={messages.posted}
          people={people}
          onSend={post}
          onClose={() => setOpened(false)}
        />
      ) : (
        <button
          type="button"
          className="comment-start"
          onPointerEnter={preloadCommentForm}
          onFocus={preloadCommentForm}
          onClick={() => setOpened(true)}
        >
          Add a comment
        </button>
      )}
    </div>
  )
}
