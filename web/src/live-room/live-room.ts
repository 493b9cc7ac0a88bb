import { useDocumentVisibility } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { LiveDelta, LiveRoom, getLiveRoom } from '@gradus/contract/live-room'
import { addressOf, queryOrNull } from '../api.ts'
import { followStream, type StreamEvent, type StreamState } from '../follow-stream.ts'
import { refetchFailed } from '../query-client.ts'
import { withDelta } from './delta.ts'

const pollMilliseconds = 10_000

export function liveRoomQuery(id: string, groupId: number | undefined) {
  return queryOrNull(getLiveRoom, { params: { id }, query: { groupId } })
}

/** The live room, which updates itself by a stream of events, or by polling if the stream fails. */
export function useLiveRoom(id: string, groupId: number | undefined) {
  const client = useQueryClient()
  const [stream, setStream] = useState<StreamState>('connecting')
  const roomQuery = liveRoomQuery(id, groupId)
  const room = useQuery({ ...roomQuery, refetchInterval: stream === 'polling' ? pollMilliseconds : false })
  const receive = useEffectEvent(({ name, data }: StreamEvent) => {
    const before = client.getQueryData(roomQuery.queryKey)
    const whole = name === 'room' ? LiveRoom.safeParse(data) : undefined
    const delta = name === 'delta' ? LiveDelta.safeParse(data) : undefined
    if (whole?.success) client.setQueryData(roomQuery.queryKey, whole.data)
    else if (delta?.success && before) client.setQueryData(roomQuery.queryKey, withDelta(before, delta.data))
    else void client.invalidateQueries({ queryKey: roomQuery.queryKey })
  })
  const isRead = Boolean(room.data)
  // Hidden tabs close their stream, because a browser allows only a few connections to a site.
  const isFollowing = useDocumentVisibility() === 'visible' && isRead
  useEffect(() => {
    if (!isFollowing) return
    const following = new AbortController()
    void followStream({
      path: addressOf(getLiveRoom, { id }, groupId === undefined ? {} : { groupId }),
      signal: following.signal,
      onEvent: receive,
      onState: (next) => {
        if (next === 'live') refetchFailed(client)
        setStream(next)
      },
    })
    return () => following.abort()
  }, [client, id, groupId, isFollowing])
  return { room, stream }
}
