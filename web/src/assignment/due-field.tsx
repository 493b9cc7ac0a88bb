import { TextInput } from '@mantine/core'
import { lastMomentOf } from '@gradus/contract/course/due'
import { offsetAt, offsetName, ownZone, zoneName } from '@gradus/contract/zoned-time'
import { useHydrated } from '../hydration.ts'
import { timeIn } from '../ui/period.tsx'

/** A deadline in the course's time zone. Its whole minute is still in time. '' means none. */
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
  /** Says what an empty field means. */
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

/** "On time until 23:59:59 (UTC+1)"; the day is added if a clock change moves the time or the writer's zone differs. */
function noteOf(moment: number, zone: string, own: string): string {
  const at = new Date(moment).toISOString()
  const [name, offset] = [zoneName(zone), offsetName(moment, zone)]
  const zoneText = `Until ${timeIn(zone, at)}:59, ${name === offset ? name : `${name} (${offset})`}`
  if (offsetAt(moment, own) === offsetAt(moment, zone)) return zoneText
  return `${zoneText}; ${timeIn(own, at)} in your time`
}
