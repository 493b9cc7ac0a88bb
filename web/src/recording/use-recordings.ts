import { useEffect, useEffectEvent, useState } from 'react'
import { saveRecordingChunk } from '@gradus/contract/recording'
import { CallProblem, call } from '../api.ts'
import { newKey } from '../new-key.ts'
import { persistState, persistedNames, readPersistedState } from '../persisted-state.ts'
import { useServerClock } from '../ui/server-clock.ts'
import {
  createRecordings,
  type OutgoingChunk,
  type Recordings,
  type RecordingStore,
  type SendResult,
  type StoredSegment,
} from './outbox.ts'

/**
 * Records how the questions of a participation are answered, as soon as the server's clock is known. Recordings that an
 * earlier page left in this browser are sent.
 * @returns undefined until then, and if nothing is recorded
 */
export function useRecordings(participationId: number, isEnabled: boolean): Recordings | undefined {
  const clock = useServerClock()
  const [recordings, setRecordings] = useState<Recordings>()
  const serverNow = useEffectEvent(clock.now)
  const isReady = isEnabled && clock.isReady
  useEffect(() => {
    if (!isReady) return undefined
    const created = createRecordings({
      clock: { now: serverNow, elapsed: () => performance.now() },
      store: storeOf(participationId),
      tab: tabName(),
      send: (chunk, isLeaving) => send(participationId, chunk, isLeaving),
      newName: newKey,
    })
    const flush = () => {
      if (document.visibilityState === 'hidden') created.flush()
    }
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('pagehide', created.flush)
    setRecordings(created)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('pagehide', created.flush)
      created.flush()
      created.stop()
      setRecordings(undefined)
    }
  }, [participationId, isReady])
  return recordings
}

/** Browsers send at most this many bytes for a page that is being left. */
const keepaliveBytes = 60_000

async function send(
  participationId: number,
  { questionId, segment, number, startedAt, data }: OutgoingChunk,
  isLeaving: boolean,
): Promise<SendResult> {
  const params = { participationId, questionId, segment, number }
  const body = { startedAt: new Date(startedAt).toISOString(), data }
  try {
    const keepalive = isLeaving && data.length < keepaliveBytes
    const { next, isStored } = await call(saveRecordingChunk, { params, body }, { keepalive })
    return isStored ? { state: 'stored' } : { state: 'mismatch', next }
  } catch (problem) {
    return resultOf(problem)
  }
}

function resultOf(problem: unknown): SendResult {
  const status = problem instanceof CallProblem ? problem.status : 0
  if (status === 400) return { state: 'refused' }
  // An expired session may come back, and a rate limit passes.
  const isFinal = status === 403 || status === 404 || status === 413
  return { state: isFinal ? 'ended' : 'retry' }
}

function storeOf(participationId: number): RecordingStore {
  const start = `recording/${participationId}/`
  return {
    names: () => persistedNames(start).map((name) => name.slice(start.length)),
    read: (segment) => readPersistedState(start + segment, isSegment),
    write: (segment, stored) => persistState(start + segment, stored),
  }
}

function isSegment(stored: unknown): stored is StoredSegment {
  if (typeof stored !== 'object' || stored === null) return false
  const { questionId, startedAt, first, touchedAt, tab, isOpen, chunks } = stored as Partial<Record<string, unknown>>
  return (
    [questionId, startedAt, first, touchedAt].every((value) => typeof value === 'number') &&
    typeof tab === 'string' &&
    typeof isOpen === 'boolean' &&
    Array.isArray(chunks) &&
    chunks.every((chunk) => typeof chunk === 'string')
  )
}

const tabKey = 'gradus/tab'

/** The tab's name. It stays the same for as long as the tab is open, reloads included. */
function tabName(): string {
  try {
    const known = sessionStorage.getItem(tabKey)
    if (known !== null) return known
    const name = newKey()
    sessionStorage.setItem(tabKey, name)
    return name
  } catch {
    return newKey()
  }
}
