import { ActionIcon, Anchor, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { breakpoints, notification as limits } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import type { Notification } from '@gradus/contract/notification'
import { StepsIllustration } from '../ui/steps-illustration.tsx'
import { LoadingLines } from '../ui/states.tsx'
import { NotificationLink } from './notification-link.tsx'
import { useInbox, useMarkRead } from './inbox-poll.ts'

/** The notification inbox with its badge (specification, section 2). */
export function Inbox() {
  const [opened, setOpened] = useState(false)
  const { data: notifications, isLoadingError, refetch } = useInbox()
  const { read, readAll } = useMarkRead()
  const unread = notifications?.filter((notification) => !notification.isRead).length ?? 0
  const badge = badgeOf(unread)
  // The open inbox traps the focus, so everything behind it is inert until it closes.
  useEffect(() => {
    for (const behind of document.querySelectorAll('.grid, .auth, .footer')) behind.toggleAttribute('inert', opened)
  }, [opened])

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      offset={14}
      withRoles
      trapFocus
      returnFocus
      withOverlay
      overlayProps={{ backgroundOpacity: 0, zIndex: 150 }}
    >
      <span className="inbox">
        <Popover.Target>
          <ActionIcon
            aria-label={badge === undefined ? 'Notifications' : `Notifications, ${badge} unread`}
            onClick={() => setOpened(!opened)}
          >
            <IconBell size={20} stroke={1.6} />
          </ActionIcon>
        </Popover.Target>
        {badge !== undefined && (
          <span className="badge" aria-hidden="true">
            {badge}
          </span>
        )}
      </span>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <div className="notifications" data-autofocus tabIndex={-1}>
          <div className="notifications-head">
            <h2>Notifications</h2>
            {unread > 0 && (
              <Anchor component="button" type="button" size="sm" onClick={readAll}>
                {messages.markAsRead}
              </Anchor>
            )}
          </div>
          {!notifications && !isLoadingError && (
            <div className="notifications-loading">
              <LoadingLines label="Loading notifications" />
            </div>
          )}
          {!notifications && isLoadingError && (
            <div className="notifications-none">
              <p>{messages.listFailed}</p>
              <Anchor component="button" type="button" size="sm" onClick={() => void refetch()}>
                Try again
              </Anchor>
            </div>
          )}
          {notifications?.length === 0 && (
            <div className="notifications-none">
              <StepsIllustration />
              <p>{messages.allClean}</p>
            </div>
          )}
          {notifications && notifications.length > 0 && (
            <NotificationList
              notifications={notifications}
              onOpen={(notification) => {
                setOpened(false)
                if (!notification.isRead) read(notification.id)
              }}
            />
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Nothing at zero, '99+' when over 100 (specification, section 4). */
function badgeOf(unread: number): string | undefined {
  if (unread === 0) return undefined
  return unread > limits.badgeAbove ? `${limits.badgeMaximum}+` : String(unread)
}

function NotificationList({
  notifications,
  onOpen,
}: {
  notifications: readonly Notification[]
  onOpen: (notification: Notification) => void
}) {
  const wide = useMediaQuery(`(min-width: ${breakpoints.tablet + 1}px)`)
  return (
    <ul className="notifications-list">
      {notifications.map((notification) => (
        <li key={notification.id}>
          <NotificationLink
            notification={notification}
            maximumTitle={wide ? limits.maximumTitleWide : limits.maximumTitle}
            onOpen={() => onOpen(notification)}
          />
        </li>
      ))}
    </ul>
  )
}
