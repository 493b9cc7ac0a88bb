import { useDeferredValue, useSyncExternalStore } from 'react'
import { daysUntilText, relativeText } from './relative-time.ts'

const minute = 60_000
/**
 * All times that are rendered within so many milliseconds see the same moment, because React needs a value that doesn't
 * change while it renders. A whole minute would be too coarse: what is new would look older or younger than it is.
 */
const precision = 10_000

let timer: number | undefined
const wake = new Set<() => void>()

/** All times on the page share one timer. */
function subscribe(listener: () => void): () => void {
  wake.add(listener)
  timer ??= window.setInterval(() => {
    for (const one of wake) one()
  }, minute)
  return () => {
    wake.delete(listener)
    if (wake.size > 0) return
    window.clearInterval(timer)
    timer = undefined
  }
}

/**
 * The current time in milliseconds; undefined until hydration, because the server doesn't know the browser's clock and
 * time zone. As a deferred value, because after hydration dozens of times on a page change at once.
 */
function useNow(): number | undefined {
  const now = useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / precision) * precision,
    () => undefined,
  )
  return useDeferredValue(now)
}

// Made when they are first used, because the first formatter takes the browser 10 ms and more, before the first render.
const day = lazily(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
)
const moment = lazily(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }))

function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}

/** "2 hours ago", with the whole date on hover. `at` is ISO 8601. */
export function Ago({ at }: { at: string }) {
  const now = useNow()
  const then = new Date(at)
  if (now === undefined) return <time dateTime={at}>{day().format(then)}</time>
  return (
    <time dateTime={at} title={moment().format(then)}>
      {relativeText(then, new Date(now))}
    </time>
  )
}

/** "9 days": how long something has waited; days are the largest unit. */
export function Since({ at }: { at: string }) {
  const now = useNow()
  const then = new Date(at)
  if (now === undefined) return <time dateTime={at}>{day().format(then)}</time>
  const minutes = Math.max(1, Math.floor((now - then.getTime()) / minute))
  const [name, length] = waits.find(([, one]) => minutes >= one) ?? waits[2]
  const style = { style: 'unit', unit: name, unitDisplay: 'long' } as const
  return (
    <time dateTime={at} title={moment().format(then)}>
      {Math.trunc(minutes / length).toLocaleString('en-GB', style)}
    </time>
  )
}
const waits = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const

/** "in 89 days": a countdown in days. */
export function DaysUntil({ at }: { at: string }) {
  const now = useNow()
  const then = new Date(at)
  if (now === undefined) return <time dateTime={at}>{day().format(then)}</time>
  return (
    <time dateTime={at} title={moment().format(then)}>
      {daysUntilText(then, new Date(now))}
    </time>
  )
}
