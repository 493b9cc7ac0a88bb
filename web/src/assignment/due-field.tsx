import { TextInput } from '@mantine/core'
import { lastMomentOf } from '@gradus/contract/course/due'
import { offsetAt, offsetName, ownZone, zoneName } from '@gradus/contract/zoned-time'
import { useHydrated } from '../hydration.ts'
import { timeIn } from '../ui/period.tsx'

/** A last moment: a time of day in the course's zone, of which the whole minute counts. '' means none. */
export function DueField({
  label,
  path,
  value,
  zone,
  none,
  error,
  onChange,
}: {
  label: string
  path: string
  value: string
  zone: string
  /** What it means that nothing is typed. */
  none: string
  error?: string | undefined
  onChange: (local: string) => void
}) {
  const hydrated = useHydrated()
  const moment = value === '' ? NaN : lastMomentOf(value, zone)
  return (
    <div className="time-field">
      <TextInput
        type="datetime-local"
        label={label}
        data-path={path}
        value={value}
        error={error}
        description={Number.isNaN(moment) ? none : noteOf(moment, zone, hydrated ? ownZone() : zone)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={({ currentTarget }) => onChange(currentTarget.value.slice(0, 16))}
      />
    </div>
  )
}

/** "On time until 23:59:59 (UTC+1)"; after a gap, and in the writer's own zone, with the day as well. */
function noteOf(moment: number, zone: string, own: string): string {
  const at = new Date(moment).toISOString()
  const here = `Until ${timeIn(zone, at)}:59, ${zoneName(zone)} (${offsetName(moment, zone)})`
  if (offsetAt(moment, own) === offsetAt(moment, zone)) return here
  return `${here}; ${timeIn(own, at)} in your time`
}
