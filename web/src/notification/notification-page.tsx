import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link, useParams } from 'react-router'
import { getNotification, notificationTypes, type Notification } from '@gradus/contract/notification'
import { isOwnAddress } from '@gradus/contract/part'
import { queryOrNothing } from '../api.ts'
import { Prose } from '../question/prose.tsx'
import { NoteFace, NoteText } from '../shell/inbox-note.tsx'
import { useReading } from '../shell/inbox-poll.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { Ago } from '../ui/ago.tsx'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'

/** One notification in full; opening it marks it read. */
export function Component() {
  const { id = '' } = useParams()
  const note = useQuery(queryOrNothing(getNotification, { params: { id } }))
  const { read } = useReading()
  const opened = useEffectEvent((which: Notification) => {
    if (!which.isRead) read(which.id)
  })
  const shown = note.data
  useEffect(() => {
    if (shown) opened(shown)
  }, [shown])
  if (note.data === null) return <NotFoundPage />
  if (note.isError) return <FailedState heading="h1" onRetry={() => void note.refetch()} />
  if (!note.data) return <Loading />
  return <Full note={note.data} />
}

function Full({ note }: { note: Notification }) {
  const isMessage = note.type === notificationTypes.system || note.type === notificationTypes.message
  const title = note.qTitle || 'Notification'
  return (
    <article className="sheet fullnote">
      <Head title={title} noIndex />
      <div className="row fullnote-head">
        <span className="note-face">
          <NoteFace note={note} />
        </span>
        <div>
          <h1>{isMessage ? title : <NoteText note={{ ...note, body: '' }} />}</h1>
          <p className="small ink2">
            {note.mention ? 'A mention' : kinds[note.type]} · <Ago at={note.createdDate} />
          </p>
        </div>
      </div>
      {note.body !== '' && <Prose html={note.body} />}
      <Leads link={note.link} />
    </article>
  )
}

const kinds: Record<Notification['type'], string> = {
  [notificationTypes.liked]: 'A like',
  [notificationTypes.system]: 'System message',
  [notificationTypes.message]: 'Message',
  [notificationTypes.tournamentStarted]: 'Tournament',
  [notificationTypes.commented]: 'A comment',
}

/** Only to this site or to another one that is encrypted: never a script. */
function Leads({ link }: { link: string }) {
  if (isOwnAddress(link))
    return (
      <Button component={Link} to={link} mt="lg">
        Open
      </Button>
    )
  if (!link.startsWith('https://')) return null
  return (
    <Button component="a" href={link} rel="nofollow noopener noreferrer" mt="lg">
      Open
    </Button>
  )
}

function Loading() {
  return (
    <div className="sheet fullnote" role="status" aria-busy="true" aria-label="Loading the notification">
      <Skeleton h={28} w="60%" />
      <Skeleton h={14} w="30%" mt={12} />
      <Skeleton h={14} w="90%" mt={28} />
      <Skeleton h={14} w="84%" mt={12} />
    </div>
  )
}
