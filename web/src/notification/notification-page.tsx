import { Anchor, Button, Skeleton } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link, useParams } from 'react-router'
import { messages } from '@gradus/contract/message'
import { getNotification, notificationTypes, type Notification } from '@gradus/contract/notification'
import { ownAddress } from '@gradus/contract/own-address'
import { queryOrNull } from '../api.ts'
import { Prose } from '../ui/prose.tsx'
import { NotificationPicture, NotificationLink, NotificationText } from '../shell/notification-link.tsx'
import { inboxQuery, useMarkRead } from '../shell/inbox-poll.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { Ago } from '../ui/ago.tsx'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import './notification.css'

/** One notification in full. Opening it marks it as read. */
export function Component() {
  const { id = '' } = useParams()
  const notificationQuery = useQuery(queryOrNull(getNotification, { params: { id } }))
  const { read } = useMarkRead()
  const opened = useEffectEvent((which: Notification) => {
    if (!which.isRead) read(which.id)
  })
  const notification = notificationQuery.data
  useEffect(() => {
    if (notification) opened(notification)
  }, [notification])
  if (notificationQuery.data === null) return <NotFoundPage />
  return (
    <div className="notification-page">
      {notificationQuery.isLoadingError ? (
        <div className="sheet">
          <FailedState heading="h1" onRetry={() => void notificationQuery.refetch()} />
        </div>
      ) : notificationQuery.data ? (
        <FullNotification notification={notificationQuery.data} />
      ) : (
        <Loading />
      )}
      <Others current={Number(id)} />
    </div>
  )
}

function FullNotification({ notification }: { notification: Notification }) {
  const isMessage = notification.type === notificationTypes.system || notification.type === notificationTypes.message
  const title = notification.qTitle || 'Notification'
  return (
    <article className="sheet full-notification">
      <Head title={title} noIndex />
      <header>
        <span className="notification-picture">
          <NotificationPicture notification={notification} />
        </span>
        <div>
          <p className="small ink2">
            {notification.mention ? 'Mention' : kinds[notification.type]} · <Ago at={notification.createdDate} />
          </p>
          <h1 dir="auto">{isMessage ? title : <NotificationText notification={{ ...notification, body: '' }} />}</h1>
        </div>
      </header>
      {notification.body !== '' && <Prose html={notification.body} />}
      <Leads link={notification.link} />
    </article>
  )
}

/** The other notifications, so that the user can go on reading. */
function Others({ current }: { current: number }) {
  // The header keeps this query up to date.
  const { data: notifications } = useQuery({ ...inboxQuery, staleTime: Infinity })
  const { read, readAll } = useMarkRead()
  if (!notifications || notifications.length === 0) return null
  return (
    <nav className="notification-page-list" aria-label="All notifications">
      <div className="row between">
        <h2>All notifications</h2>
        {notifications.some(({ isRead }) => !isRead) && (
          <Anchor component="button" type="button" size="sm" onClick={readAll}>
            {messages.markAsRead}
          </Anchor>
        )}
      </div>
      <ul>
        {notifications.map((notification) => (
          <li key={notification.id}>
            <NotificationLink
              notification={{ ...notification, body: '' }}
              isCurrent={notification.id === current}
              onOpen={() => !notification.isRead && read(notification.id)}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

const kinds: Record<Notification['type'], string> = {
  [notificationTypes.liked]: 'Like',
  [notificationTypes.system]: 'System message',
  [notificationTypes.message]: 'Message',
  [notificationTypes.tournamentStarted]: 'Tournament',
  [notificationTypes.commented]: 'Comment',
}

/** Only links to this site or to https addresses, never to scripts. Another site is named beside the link. */
function Leads({ link }: { link: string }) {
  const own = ownAddress(link)
  const open = { rightSection: <IconArrowRight size={16} aria-hidden />, children: 'Open' }
  if (own === undefined && !link.startsWith('https://')) return null
  return (
    <footer>
      {own === undefined ? (
        <Button component="a" href={link} rel="nofollow noopener noreferrer" {...open} />
      ) : (
        <Button component={Link} to={own} {...open} />
      )}
      {own === undefined && (
        <span className="small ink2 ellipsis" dir="ltr">
          {new URL(link).host}
        </span>
      )}
    </footer>
  )
}

function Loading() {
  return (
    <div className="sheet full-notification" role="status" aria-busy="true" aria-label="Loading the notification">
      <Skeleton h={28} w="60%" />
      <Skeleton h={14} w="30%" mt={12} />
      <Skeleton h={14} w="90%" mt={28} />
      <Skeleton h={14} w="84%" mt={12} />
    </div>
  )
}
