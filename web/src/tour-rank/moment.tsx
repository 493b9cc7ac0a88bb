import { useHydrated } from '../hydration.ts'

/** A moment in the reader's time zone; in UTC until hydration. Today's date is left out. */
export function ShortMoment({ at, now }: { at: string; now: string }) {
  const zone = useHydrated() ? {} : { timeZone: 'UTC' }
  const dayOf = (moment: string) => new Date(moment).toLocaleDateString('en-GB', zone)
  const day = dayOf(at) === dayOf(now) ? {} : ({ day: 'numeric', month: 'long' } as const)
  const text = new Date(at).toLocaleString('en-GB', { hour: '2-digit', minute: '2-digit', ...day, ...zone })
  return <time dateTime={at}>{text}</time>
}
