import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { persistState, readPersistedState } from '../persisted-state.ts'
import { Values } from './values.ts'

const Draft = z.object({
  values: Values,
  /** ISO 8601. */
  savedAt: z.string(),
  /** For an edit: the revision from which it started. */
  revision: z.number().optional(),
})
export type Draft = z.infer<typeof Draft>

/**
 * The draft is stored this many milliseconds after the last change, not at each key press, because files can be large.
 */
const pause = 400

export function draftName(userId: number, what: string): string {
  return `posting/${userId}/${what}`
}

export function readDraft(name: string): Draft | undefined {
  return readPersistedState(name, (stored): stored is Draft => Draft.safeParse(stored).success)
}

/** Stores the input for this user and this kind of question until it is posted or discarded. */
export function useDraft(name: string, revision?: number) {
  const [savedAt, setSavedAt] = useState<string>()
  const waiting = useRef<{ values: Values; timer: ReturnType<typeof setTimeout> }>(undefined)
  const write = (values: Values) => {
    waiting.current = undefined
    const now = new Date().toISOString()
    persistState(name, { values, savedAt: now, ...(revision === undefined ? {} : { revision }) } satisfies Draft)
    setSavedAt(now)
  }
  const flush = useEffectEvent(() => {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    write(waiting.current.values)
  })
  useEffect(() => {
    const leave = () => flush()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return {
    savedAt,
    keep: (values: Values) => {
      clearTimeout(waiting.current?.timer)
      waiting.current = { values, timer: setTimeout(() => write(values), pause) }
    },
    forget: () => {
      clearTimeout(waiting.current?.timer)
      waiting.current = undefined
      setSavedAt(undefined)
      persistState(name, undefined)
    },
  }
}
