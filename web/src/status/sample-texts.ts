import { statusMinutes, type StatusSample } from '@gradus/contract/status'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

export function timeOf({ at }: Pick<StatusSample, 'at'>): string {
  return clock.format(new Date(at))
}

export type CountKey = 'requests' | 'failed' | 'slow' | 'verdicts'

export function sumOf(samples: readonly StatusSample[], key: CountKey): number {
  return samples.reduce((sum, one) => sum + one[key], 0)
}

export function maxOf(samples: readonly StatusSample[], key: 'waiting' | 'oldestSeconds'): number {
  return Math.max(0, ...samples.map((one) => one[key]))
}

/** The mean over all requests. A mean over quarters of an hour would be dominated by the quiet ones. */
export function meanMilliseconds(samples: readonly StatusSample[]): number {
  const requests = sumOf(samples, 'requests')
  return requests === 0 ? 0 : samples.reduce((sum, one) => sum + one.milliseconds * one.requests, 0) / requests
}

/** "0%", "0.02%", "12%" */
export function shareText(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (100 * part) / whole
  return `${percent.toLocaleString('en-GB', { maximumSignificantDigits: 2 })}%`
}

export function countText(count: number): string {
  return count.toLocaleString('en-GB', { maximumFractionDigits: 0 })
}

export interface Hour extends StatusSample {
  /** The end of the hour. */
  readonly until: string
}

/** Sums up four samples to one hour each, newest hour first. The newest one ends `now`, within its last sample. */
export function hoursOf(samples: readonly StatusSample[], now: number): Hour[] {
  const perHour = 60 / statusMinutes
  const hours: Hour[] = []
  for (let end = samples.length; end >= perHour; end -= perHour) {
    const part = samples.slice(end - perHour, end)
    const [first, last] = [part[0], part.at(-1)]
    if (!first || !last) continue
    hours.push({
      at: first.at,
      until: new Date(Math.min(now, Date.parse(last.at) + statusMinutes * 60_000)).toISOString(),
      requests: sumOf(part, 'requests'),
      failed: sumOf(part, 'failed'),
      slow: sumOf(part, 'slow'),
      verdicts: sumOf(part, 'verdicts'),
      milliseconds: meanMilliseconds(part),
      waiting: maxOf(part, 'waiting'),
      oldestSeconds: maxOf(part, 'oldestSeconds'),
    })
  }
  return hours
}
