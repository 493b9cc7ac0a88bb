import { z } from 'zod'
import { localTimeOf, momentsOf, timeAfterGap } from '@gradus/contract/zoned-time'

/** A time of day in the form's zone. When clocks go back, a time occurs twice; `later` selects the second one. */
export const LocalTime = z.object({ local: z.string(), later: z.boolean() })
export type LocalTime = z.infer<typeof LocalTime>

export function localTime(iso: string, zone: string): LocalTime {
  const moment = new Date(iso)
  const local = localTimeOf(moment, zone)
  return {
    local,
    later: (momentsOf(local, zone)[1]?.getTime() ?? -1) === Math.floor(moment.getTime() / 60_000) * 60_000,
  }
}

/** The instant that a field means; undefined if the field is empty. */
export function momentOf({ local, later }: LocalTime, zone: string): Date | undefined {
  const moments = momentsOf(local, zone)
  return (later ? moments[1] : undefined) ?? moments[0]
}

/** The message for a time that clocks skip; undefined for all others. */
export function gapAt({ local }: LocalTime, zone: string): string | undefined {
  if (local === '' || Number.isNaN(Date.parse(`${local}Z`)) || momentsOf(local, zone).length > 0) return undefined
  return `Clocks go forward here: this time doesn’t exist. The next one is ${timeAfterGap(local, zone).slice(11)}.`
}
