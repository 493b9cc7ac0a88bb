import { useDocumentVisibility } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { LiveDelta, LiveRoom, getLiveRoom } from '@gradus/contract/live-room'
import { addressOf, queryOrNull } from '../api.ts'
import { followStream, type StreamEvent, type StreamState } from '../follow-stream.ts'
import { withDelta } from './delta.ts'

const pollMilliseconds = 10_000

export function liveRoomQuery(id: string, groupId: number | undefined) {
  return queryOrNull(getLiveRoom, { params: { id }, query: { groupId } })
}

/** The live room, which follows what is submitted: by a stream of events, or asking now and then where that fails. */
export function useLiveRoom(id: string, groupId: number | undefined) {
  const client = useQueryClient()
  const [stream, setStream] = useState<StreamState>('connecting')
  const asked = liveRoomQuery(id, groupId)
  const room = useQuery({ ...asked, refetchInterval: stream === 'polling' ? pollMilliseconds : false })
  const receive = useEffectEvent(({ name, data }: StreamEvent) => {
    const before = client.getQueryData(asked.queryKey)
    const whole = name === 'room' ? LiveRoom.safeParse(data) : undefined
    const delta = name === 'delta' ? LiveDelta.safeParse(data) : undefined
    if (whole?.success) client.setQueryData(asked.queryKey, whole.data)
    else if (delta?.success && before) client.setQueryData(asked.queryKey, withDelta(before, delta.data))
    else void client.invalidateQueries({ queryKey: asked.queryKey })
  })
  const isRead = Boolean(room.data)
  // A browser has few connections to a site: tabs that nobody looks at keep none of them.
  const isFollowing = useDocumentVisibility() === 'visible' && isRead
  useEffect(() => {
    if (!isFollowing) return
    const following = new AbortController()
    void followStream({
      path: addressOf(getLiveRoom, { id }, groupId === undefined ? {} : { groupId }),
      signal: following.signal,
      onEvent: receive,
      onState: setStream,
    })
    return () => following.abort()
  }, [id, groupId, isFollowing])
  return { room, stream }
}
