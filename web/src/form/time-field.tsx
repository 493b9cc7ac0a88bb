import { Checkbox, TextInput } from '@mantine/core'
import { timeIn } from '../ui/period.tsx'
import { momentOf, type LocalTime } from './local-time.ts'
import { momentsOf, offsetAt, offsetName, ownZone } from '@gradus/contract/zoned-time'

/** A field for a time in the form's zone. It also shows the time in the writer's own zone. */
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
  const offset = offsetName(at, zone)
  if (offsetAt(at, own) === offsetAt(at, zone)) return offset
  return `${offset}; ${timeIn(own, moment.toISOString())} in your time`
}
