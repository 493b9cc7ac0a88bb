import { useSyncExternalStore } from 'react'
import { getServerTime } from '@gradus/contract/site'
import { call } from '../api.ts'
import { bestOf, hasJumped, measurementOf, type Measurement } from './server-time.ts'

/**
 * The server's clock in the browser, shared by everything on the page (contests.md 6). It is measured when the first
 * component asks for it, again when the page becomes visible, the device wakes up or comes back online, and at
 * intervals.
 */
const tickMilliseconds = 200
const series = { measures: 4, pause: 300 } as const
const remeasureAfter = 10 * 60_000

let measurements: readonly Measurement[] = []
let best: Measurement | undefined
let isMeasuring = false
let timer: number | undefined
let lastTick = { clock: 0, page: 0 }
const listeners = new Set<() => void>()

export interface ServerClock {
  /** Milliseconds since 1970. Until `isReady` it is the time of this device. */
  readonly now: () => number
  /** False while the server renders, during hydration, and until the first measurement or its failure. */
  readonly isReady: boolean
}

export function useServerClock(): ServerClock {
  const isReady = useSyncExternalStore(subscribe, isClockReady, () => false)
  return { now: serverNow, isReady }
}

/**
 * Whole seconds until a moment, at least 0; undefined until the clock is ready. The component renders again only when
 * the number changes.
 * @param to milliseconds since 1970 by the server's clock
 * @param step rounds up to a multiple of this many seconds, because a countdown of days needs no seconds
 */
export function useSecondsLeft(to: number, step: (seconds: number) => number = () => 1): number | undefined {
  return useSyncExternalStore(
    subscribe,
    () => {
      if (!isClockReady()) return undefined
      const seconds = Math.max(0, Math.ceil((to - serverNow()) / 1000))
      const rounding = step(seconds)
      return Math.ceil(seconds / rounding) * rounding
    },
    () => undefined,
  )
}

function serverNow(): number {
  return Date.now() + (best?.offset ?? 0)
}

function isClockReady(): boolean {
  return best !== undefined
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) start()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

function start(): void {
  lastTick = { clock: Date.now(), page: performance.now() }
  timer = window.setInterval(tick, tickMilliseconds)
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('online', measure)
  measure()
}

function stop(): void {
  window.clearInterval(timer)
  document.removeEventListener('visibilitychange', onVisible)
  window.removeEventListener('online', measure)
}

function onVisible(): void {
  if (document.visibilityState === 'visible') measure()
}

function tick(): void {
  const now = { clock: Date.now(), page: performance.now() }
  if (hasJumped(now.clock - lastTick.clock, now.page - lastTick.page)) measureAgain()
  else if (best && now.clock - best.at > remeasureAfter) measure()
  lastTick = now
  for (const one of listeners) one()
}

/** After a jump of the clock, older measurements are used only until there is a new one. */
function measureAgain(): void {
  if (best) measurements = [{ ...best, roundTrip: Infinity }]
  measure()
}

function measure(): void {
  if (isMeasuring) return
  isMeasuring = true
  void measureSeries().finally(() => (isMeasuring = false))
}

async function measureSeries(): Promise<void> {
  for (let count = 0; count < series.measures; count++) {
    if (count > 0) await new Promise((resolve) => setTimeout(resolve, series.pause))
    const sent = Date.now()
    const answer = navigator.onLine ? await call(getServerTime, {}).catch(() => undefined) : undefined
    if (answer) add(measurementOf({ sent, received: Date.now(), server: Date.parse(answer.now) }))
    // Without a connection, the device's own clock is the best estimate.
    else if (!best) add({ offset: 0, roundTrip: Infinity, at: sent })
  }
}

function add(measurement: Measurement): void {
  measurements = [...measurements.slice(-2 * series.measures), measurement]
  best = bestOf(measurements, Date.now())
  for (const one of listeners) one()
}
