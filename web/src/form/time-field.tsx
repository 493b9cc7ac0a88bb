import { Checkbox, TextInput } from '@mantine/core'
import { timeIn } from '../ui/period.tsx'
import { momentOf, type LocalTime } from './local-time.ts'
import { momentsOf, offsetAt, offsetName, ownZone } from '@gradus/contract/zoned-time'

/**
 * A field for a time in the form's zone. The browser writes the time in its own language, perhaps as 3:00 PM, which a
 * page can't change. So the description repeats the time in the site's format, and in the user's zone if that differs.
 */
export function TimeField({
  label,
  path,
  value,
  zone,
  none = ' ',
  error,
  onChange,
}: {
  label: string
  path: string
  value: LocalTime
  zone: string
  /** Says what an empty field means. */
  none?: string
  error: string | undefined
  onChange: (value: LocalTime) => void
}) {
  const moment = momentOf(value, zone)
  const happensTwice = momentsOf(value.local, zone).length > 1
  return (
    <div className="stack xs time-field">
      <TextInput
        type="datetime-local"
        label={label}
        data-path={path}
        value={value.local}
        error={error}
        description={moment ? noteOf(moment, zone) : none}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={({ currentTarget }) => onChange({ local: currentTarget.value.slice(0, 16), later: false })}
      />
      {happensTwice && (
        <Checkbox
          label={`Clocks go back: the second ${value.local.slice(11)}`}
          checked={value.later}
          onChange={({ currentTarget }) => onChange({ ...value, later: currentTarget.checked })}
        />
      )}
    </div>
  )
}

function noteOf(moment: Date, zone: string): string {
  const own = ownZone()
  const at = moment.getTime()
  const time = `${timeIn(zone, moment.toISOString())}, ${offsetName(at, zone)}`
  if (offsetAt(at, own) === offsetAt(at, zone)) return time
  return `${time}; ${timeIn(own, moment.toISOString())} in your time`
}
