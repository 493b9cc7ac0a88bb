import { useDeferredValue, useSyncExternalStore } from 'react'

const minute = 60_000

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
 * The current minute; undefined until hydration, because the server doesn't know the browser's clock and time zone. As a
 * deferred value, because after hydration dozens of times on a page change at once.
 */
function useMinute(): number | undefined {
  const now = useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / minute),
    () => undefined,
  )
  return useDeferredValue(now)
}

// Made when they are first used, because the first formatter takes the browser 10 ms and more, before the first render.
const day = lazily(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
)
const moment = lazily(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }))
const relative = lazily(() => new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }))

function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}

const units = [
  ['year', 525_600],
  ['month', 43_200],
  ['week', 10_080],
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const

/** "2 hours ago", with the whole date on hover. `at` is ISO 8601. */
export function Ago({ at }: { at: string }) {
  const now = useMinute()
  const then = new Date(at)
  if (now === undefined) return <time dateTime={at}>{day().format(then)}</time>
  return (
    <time dateTime={at} title={moment().format(then)}>
      {agoOf(then, now)}
    </time>
  )
}

/** "9 days": how long something has waited; days are the largest unit. */
export function Since({ at }: { at: string }) {
  const now = useMinute()
  const then = new Date(at)
  if (now === undefined) return <time dateTime={at}>{day().format(then)}</time>
  const minutes = Math.max(1, now - Math.floor(then.getTime() / minute))
  const [name, length] = waits.find(([, one]) => minutes >= one) ?? waits[2]
  const style = { style: 'unit', unit: name, unitDisplay: 'long' } as const
  return (
    <time dateTime={at} title={moment().format(then)}>
      {Math.trunc(minutes / length).toLocaleString('en-GB', style)}
    </time>
  )
}
const waits = [units[3], units[4], units[5]] as const

/** "in 89 days": a countdown in days. */
export function DaysUntil({ at }: { at: string }) {
  const now = useMinute()
  const then = new Date(at)
  if (now === undefined) return <time dateTime={at}>{day().format(then)}</time>
  const days = Math.max(0, Math.round((then.getTime() / minute - now) / 1440))
  return (
    <time dateTime={at} title={moment().format(then)}>
      {relative().format(days, 'day')}
    </time>
  )
}

function agoOf(then: Date, now: number): string {
  const minutes = now - Math.floor(then.getTime() / minute)
  const unit = units.find(([, length]) => Math.abs(minutes) >= length)
  if (!unit) return 'just now'
  return relative().format(-Math.trunc(minutes / unit[1]), unit[0])
}
