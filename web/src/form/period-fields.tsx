import type { FieldErrors } from './field-errors.ts'
import { momentOf, type LocalTime } from './local-time.ts'
import { TimeField } from './time-field.tsx'
import { ZoneSelect } from './zone-select.tsx'

interface Period {
  readonly start: LocalTime
  readonly end: LocalTime
  readonly timeZone: string
}

interface PeriodFieldsProps {
  readonly values: Period
  readonly errors: FieldErrors
  readonly startLabel: string
  readonly endLabel: string
  /** Saves the change. The names are of the fields whose error from the server is cleared by this. */
  readonly onChange: (changed: Partial<Period>, ...names: readonly string[]) => void
}

/** Fields for start and end, in the time zone of those who plan. */
export function PeriodFields({ values, errors, startLabel, endLabel, onChange }: PeriodFieldsProps) {
  const { start, end, timeZone } = values
  return (
    <>
      <ZoneSelect
        value={timeZone}
        at={momentOf(start, timeZone)?.getTime() ?? 0}
        error={errors['timeZone']}
        onChange={(zone) => onChange({ timeZone: zone }, 'timeZone', 'startDate', 'endDate')}
      />
      <div className="form-times">
        <TimeField
          label={startLabel}
          path="startDate"
          value={start}
          zone={timeZone}
          error={errors['startDate']}
          onChange={(value) => onChange({ start: value }, 'startDate')}
        />
        <TimeField
          label={endLabel}
          path="endDate"
          value={end}
          zone={timeZone}
          error={errors['endDate']}
          onChange={(value) => onChange({ end: value }, 'endDate')}
        />
      </div>
    </>
  )
}
