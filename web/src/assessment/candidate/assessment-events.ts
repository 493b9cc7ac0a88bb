import { useEffect, useState } from 'react'
import { recordAssessmentEvents } from '@gradus/contract/assessment-test'
import { assessmentLimits } from '@gradus/contract/assessment-rule'
import { CallProblem, call } from '../../api.ts'
import { newKey } from '../../new-key.ts'
import { persistState, readStoredState } from '../../persisted-state.ts'

interface QueuedEvent {
  /** The server stores an event once, although two tabs may send it, or a tab again after a lost reply. */
  readonly key: string
  readonly kind: 'paste' | 'leave' | 'return'
  readonly questionId?: number | undefined
  /** The number of pasted characters. */
  readonly size?: number | undefined
  /** The time by this browser's clock. */
  readonly at: number
}
export interface AssessmentEvents {
  /** @param at when it happened; now if it is left out */
  add(event: Omit<QueuedEvent, 'key' | 'at'>, at?: number): void
}

const sendMilliseconds = 5_000
const dayMilliseconds = 86_400_000

/**
 * Sends the events paste, leave and return if the assessment records them. This browser keeps them until the server has
 * them.
 */
export function useAssessmentEvents(id: number, isEnabled: boolean): AssessmentEvents {
  const [queue] = useState(() => createQueue(id))
  useEffect(() => {
    if (!isEnabled) return undefined
    const timer = setInterval(() => void queue.send(), sendMilliseconds)
    return () => {
      clearInterval(timer)
      void queue.send()
    }
  }, [queue, isEnabled])
  return { add: (event, at) => isEnabled && queue.add(event, at) }
}

function createQueue(id: number) {
  const name = `assessment-events/${id}`
  const read = () => readStoredState(name, isQueue) ?? []
  let isSending = false
  let isOver = false
  return {
    add(event: Omit<QueuedEvent, 'key' | 'at'>, at = Date.now()) {
      if (!isOver) persistState(name, [...read(), { ...event, key: newKey(), at }])
    },
    async send() {
      const events = read().slice(0, assessmentLimits.eventsAtOnce)
      if (events.length === 0 || isSending || isOver) return
      isSending = true
      try {
        await call(recordAssessmentEvents, { params: { id }, body: { events: events.map(outgoing) } })
        persistState(name, remaining(read(), events))
      } catch (problem) {
        isOver = isFinal(problem)
        if (isOver) persistState(name, undefined)
      } finally {
        isSending = false
      }
    },
  }
}

function outgoing({ key, kind, questionId, size, at }: QueuedEvent) {
  const millisecondsAgo = Math.min(dayMilliseconds, Math.max(0, Date.now() - at))
  return { key, kind, questionId, size, millisecondsAgo }
}

/** By key, because another tab may have sent and removed the same events. */
function remaining(queue: readonly QueuedEvent[], sent: readonly QueuedEvent[]): readonly QueuedEvent[] | undefined {
  const keys = new Set(sent.map(({ key }) => key))
  const left = queue.filter(({ key }) => !keys.has(key))
  return left.length > 0 ? left : undefined
}

/** Whether sending again is pointless. After a 401 it is not, because the session may come back; nor after a 429. */
function isFinal(problem: unknown): boolean {
  return problem instanceof CallProblem && [400, 403, 404].includes(problem.status)
}

function isQueue(stored: unknown): stored is QueuedEvent[] {
  return (
    Array.isArray(stored) &&
    stored.every((one: unknown) => typeof one === 'object' && one !== null && 'key' in one && 'at' in one)
  )
}
