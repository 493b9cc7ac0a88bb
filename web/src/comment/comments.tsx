import { Anchor, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { commentTypes, commentsPageSize, type Comment } from '@gradus/contract/comment'
import { messages } from '@gradus/contract/message'
import { getBlogPost, listBlogPosts } from '@gradus/contract/blog'
import { getQuestion, getQuestionSignedIn } from '@gradus/contract/question'
import { useSession } from '../shell/session.ts'
import { useLoginAddress } from '../shell/log-in-again.ts'
import { FailedState, LoadingLines } from '../ui/states.tsx'
import { CommentRow } from './comment-row.tsx'
import { peopleOf, type Person } from './mentioned.ts'
import { commentLists, commentsQuery, type Subject } from './subject.ts'
import { AddComment } from './add-comment.tsx'
import './comments.css'
import './comment.css'

/** Comments on a question or a blog post, oldest first, with a form for adding one. */
export function Comments({ subject, count }: { subject: Subject; count: number }) {
  const session = useSession()
  const isUser = session.state === 'user'
  const isPost = subject.type === commentTypes.blogPost
  const list = useQuery({ ...commentsQuery(subject, isUser), enabled: isPost || (isUser && subject.isOpen === true) })
  const refresh = useRefresh()
  const [pages, setPages] = useState(1)
  const comments = list.data
  const people = peopleOf(subject, comments ?? [])
  // `count` covers all pages and may be older than this list.
  const total = comments && comments.length < commentsPageSize ? comments.length : count
  return (
    <section className="comments" aria-labelledby="comments-title">
      <h2 id="comments-title">
        Comments <span className="total num">{total.toLocaleString('en-GB')}</span>
      </h2>
      {!isUser && !isPost ? (
        <Hidden waiting={session.state === 'checking'} />
      ) : subject.isOpen === false ? (
        <p className="comments-none">{messages.commentsAfterAnswering}</p>
      ) : (
        <>
          <List list={list} shown={comments} subject={subject} people={people} onChanged={refresh} />
          <NextPages
            last={lastOf(comments)}
            pages={pages - 1}
            subject={subject}
            people={people}
            onMore={() => setPages(pages + 1)}
            onChanged={refresh}
          />
        </>
      )}
      {isUser && (
        <AddComment
          subject={subject}
          people={people}
          onAdded={() => {
            // The new comment is on the last page.
            setPages(Infinity)
            return refresh()
          }}
        />
      )}
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
  list: { isLoadingError: boolean; refetch: () => unknown }
  shown: readonly Comment[] | undefined
  subject: Subject
  people: readonly Person[]
  onChanged: () => Promise<unknown>
}) {
  if (shown?.length === 0) return <p className="comments-none">No comments yet. What would have helped you?</p>
  if (shown)
    return (
      <ul>
        {shown.map((comment) => (
          <CommentRow key={comment.id} comment={comment} subject={subject} people={people} onChanged={onChanged} />
        ))}
      </ul>
    )
  if (list.isLoadingError) return <FailedState onRetry={() => void list.refetch()} />
  return (
    <div className="comments-none">
      <LoadingLines label="Loading comments" />
    </div>
  )
}

interface NextPagesProps {
  /** The last comment of a full page; undefined if no page follows. */
  readonly last: number | undefined
  /** How many of the following pages are open. */
  readonly pages: number
  readonly subject: Subject
  readonly people: readonly Person[]
  readonly onMore: () => void
  readonly onChanged: () => Promise<unknown>
}

/** The pages after the first full page of comments. */
function NextPages({ last, pages, ...rest }: NextPagesProps) {
  if (last === undefined) return null
  if (pages > 0) return <NextPage {...rest} last={last} pages={pages} />
  return (
    <Button variant="default" mt="sm" onClick={rest.onMore}>
      Show more comments
    </Button>
  )
}

function NextPage({ last, pages, ...rest }: NextPagesProps & { last: number }) {
  const isUser = useSession().state === 'user'
  const list = useQuery(commentsQuery(rest.subject, isUser, last))
  return (
    <>
      {list.data?.length === 0 ? null : <List list={list} shown={list.data} {...rest} />}
      <NextPages last={lastOf(list.data)} pages={pages - 1} {...rest} />
    </>
  )
}

function lastOf(page: readonly Comment[] | undefined): number | undefined {
  return page?.length === commentsPageSize ? page.at(-1)?.id : undefined
}

/** Shown instead of the comments, which may contain spoilers. */
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
      Comments may contain spoilers.{' '}
      <Anchor component={Link} to={address} underline="always" inherit>
        Log in
      </Anchor>{' '}
      and answer the question to read them.
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
      to write a comment.
    </p>
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

/** The author and everybody who has commented, who can be mentioned. */
