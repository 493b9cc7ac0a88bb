import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { notification as limits } from '@gradus/contract/limit'
import {
  getUserNotifications,
  readAllNotifications,
  readNotification,
  type Notification,
} from '@gradus/contract/notification'
import { call, query } from '../api.ts'

export const inboxQuery = query(getUserNotifications, {})
const pollMilliseconds = limits.pollSeconds * 1000
const pollForMilliseconds = limits.pollHours * 60 * 60 * 1000

/**
 * Polls the inbox of the logged-in user every 90 seconds for one hour (specification, section 4). A failed fetch is
 * only logged (section 8); the earlier data stays.
 */
export function useInbox() {
  const [since] = useState(() => Date.now())
  const inbox = useQuery({
    ...inboxQuery,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: () => (Date.now() - since < pollForMilliseconds ? pollMilliseconds : false),
    refetchIntervalInBackground: true,
  })
  useEffect(() => {
    if (inbox.error) console.warn('The notifications couldn’t be loaded:', inbox.error.message)
  }, [inbox.error, inbox.errorUpdatedAt])
  return inbox
}

/** Marks one notification or all as read. The badge changes at once. */
export function useMarkRead() {
  const client = useQueryClient()
  const markAsRead = (concerns: (one: Notification) => boolean) =>
    client.setQueryData(inboxQuery.queryKey, (all) =>
      all?.map((one) => (concerns(one) ? { ...one, isRead: true } : one)),
    )
  // Refetches even after a failure, because only the server knows the true state.
  const onSettled = () => client.invalidateQueries({ queryKey: inboxQuery.queryKey })
  const readOne = useMutation({
    mutationFn: (id: number) => call(readNotification, { params: { id } }),
    onMutate: (id) => markAsRead((other) => other.id === id),
    onSettled,
  })
  const readEach = useMutation({
    mutationFn: () => call(readAllNotifications, {}),
    onMutate: () => markAsRead(() => true),
    onSettled,
  })
  return { read: readOne.mutate, readAll: () => readEach.mutate() }
}
