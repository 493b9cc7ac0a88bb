import { Anchor } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { addComment, commentTypes, type Comment } from '@gradus/contract/comment'
import { messages } from '@gradus/contract/message'
import { getBlogPost, listBlogPosts } from '@gradus/contract/blog'
import { getQuestion, getQuestionSignedIn } from '@gradus/contract/question'
import { call, type CallProblem } from '../api.ts'
import { useOwnInfo, useSession } from '../shell/session.ts'
import { useKept } from '../submission/kept.ts'
import { useLoginAddress } from '../submission/log-in.ts'
import { Face } from '../ui/person.tsx'
import { FailedState, LoadingLines } from '../ui/states.tsx'
import { CommentRow } from './comment-row.tsx'
import type { Person } from './mention.ts'
import { commentLists, commentsQuery, type Subject } from './subject.ts'
import { Writing } from './writing.tsx'

/** Comments of a question or a blog post, oldest first, and where one writes the next. */
export function Comments({ subject, count }: { subject: Subject; count: number }) {
  const session = useSession()
  const isUser = session.state === 'user'
  const isPost = subject.type === commentTypes.blogPost
  const list = useQuery({ ...commentsQuery(subject, isUser), enabled: isUser || isPost })
  const refresh = useRefresh()
  // Answering opens them: they were refused before.
  const askAgain = useEffectEvent(() => {
    if (list.isError) void list.refetch()
  })
  useEffect(() => {
    if (subject.answered) askAgain()
  }, [subject.answered])
  const shown = list.data
  const people = peopleOf(subject, shown ?? [])
  return (
    <section className="comments" aria-labelledby="comments-title">
      <h2 id="comments-title">
        Comments <span className="total num">{(shown?.length ?? count).toLocaleString('en-GB')}</span>
      </h2>
      {!isUser && !isPost ? (
        <Hidden waiting={session.state === 'checking'} />
      ) : (
        <List list={list} shown={shown} subject={subject} people={people} onChanged={refresh} />
      )}
      {isUser && <Add subject={subject} people={people} onAdded={refresh} />}
      {session.state === 'visitor' && isPost && <LogInToComment />}
    </section>
  )
}

function List({
  list,
  shown,
  subject,
  people,
  onChanged,
}: {
  list: { isError: boolean; error: CallProblem | null; refetch: () => unknown }
  shown: readonly Comment[] | undefined
  subject: Subject
  people: readonly Person[]
  onChanged: () => Promise<unknown>
}) {
  if (shown?.length === 0)
    return <p className="comments-none">Nobody has said anything yet. What would have helped you?</p>
  if (shown)
    return (
      <ul>
        {shown.map((comment) => (
          <CommentRow key={comment.id} comment={comment} subject={subject} people={people} onChanged={onChanged} />
        ))}
      </ul>
    )
  if (list.error?.code === 'notAllowed') return <p className="comments-none">{list.error.message}</p>
  if (list.isError) return <FailedState onRetry={() => void list.refetch()} />
  return (
    <div className="comments-none">
      <LoadingLines label="Loading comments" />
    </div>
  )
}

/** Comments of a question often tell how it is solved. */
function Hidden({ waiting }: { waiting: boolean }) {
  const address = useLoginAddress()
  if (waiting)
    return (
      <div className="comments-none">
        <LoadingLines label="Loading comments" />
      </div>
    )
  return (
    <p className="comments-none">
      They may tell how it is solved.{' '}
      <Anchor component={Link} to={address} underline="always" inherit>
        Log in
      </Anchor>{' '}
      and answer the question; then you see what others say about it.
    </p>
  )
}

function LogInToComment() {
  const address = useLoginAddress()
  return (
    <p className="comments-none">
      <Anchor component={Link} to={address} underline="always" inherit>
        Log in
      </Anchor>{' '}
      to say something about it.
    </p>
  )
}

function Add({
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
  const isDrafted = useKept(draft, (value): value is string => typeof value === 'string').value !== undefined
  const [opened, setOpened] = useState(false)
  const post = async (body: string) => {
    const { type, id } = subject
    await call(addComment, { body: { body, date: new Date().toISOString(), type, questionId: id } })
    await onAdded()
  }
  return (
    <div className="comment comment-add">
      <Face name={me?.displayName ?? ''} picture={me?.profileImage} size={28} />
      {opened || isDrafted ? (
        <Writing
          draft={draft}
          label="Your comment"
          send="Post comment"
          sent={messages.posted}
          people={people}
          onSend={post}
          onClose={() => setOpened(false)}
        />
      ) : (
        <button type="button" className="comment-start" onClick={() => setOpened(true)}>
          Add a comment
        </button>
      )}
    </div>
  )
}

function useRefresh() {
  const client = useQueryClient()
  const counted = [getQuestion, getQuestionSignedIn, getBlogPost, listBlogPosts].map(({ url }) => url)
  return async () => {
    for (const url of counted) void client.invalidateQueries({ queryKey: [url] })
    await Promise.all(commentLists.map((url) => client.invalidateQueries({ queryKey: [url] })))
  }
}

/** Who takes part: the author and everybody who commented. */
function peopleOf({ authorId, authorName }: Subject, comments: readonly Comment[]): Person[] {
  const people = new Map([[authorId, authorName], ...comments.map((one) => [one.userId, one.displayName] as const)])
  return [...people].map(([userId, displayName]) => ({ userId, displayName }))
}
