import { Select } from '@mantine/core'
import { assessmentLimits } from '@gradus/contract/assessment-rule'
import { spokenText } from '../ui/duration.ts'

const { step, maximum } = assessmentLimits.extraPercent
const percents = Array.from({ length: maximum / step + 1 }, (_, index) => index * step)

/** A choice of extra time in steps of 5%, with the total time that results. */
export function ExtraTimeSelect({
  minutes,
  value,
  label = 'Extra time',
  onChange,
}: {
  /** The time in minutes without extra time. */
  minutes: number
  value: number
  label?: string
  onChange: (percent: number) => void
}) {
  return (
    <Select
      label={label}
      description="In steps of 5%."
      searchable
      // It gets the focus back when the question whether to discard changes is closed.
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage="No matching amount"
      data={percents.map((percent) => ({
        value: String(percent),
        label:
          percent === 0 ? 'None' : `${percent}%: ${spokenText(Math.round(minutes * 60 * (1 + percent / 100)))} in all`,
      }))}
      value={String(value)}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      onChange={(percent) => onChange(Number(percent))}
    />
  )
}
