import { Checkbox } from '@mantine/core'
import { assessmentLimits } from '@gradus/contract/assessment-rule'
import { NumberField } from '../ui/number-field.tsx'
import { PeriodFields } from '../form/period-fields.tsx'
import type { FormSectionProps } from './form-section.ts'

/** The fields for when candidates can start, and how much time each has. */
export function TimeSection({ values, errors, set }: FormSectionProps) {
  return (
    <section className="stack l" aria-labelledby="form-time">
      <h2 id="form-time">Time</h2>
      <NumberField
        label="Minutes for each candidate"
        data-path="minutes"
        description="The time starts when they press Begin. You can give individual candidates more time, in steps of 5%."
        min={1}
        max={assessmentLimits.minutes}
        thousandSeparator=","
        w={320}
        maw="100%"
        value={values.minutes}
        error={errors['minutes']}
        onChange={(minutes) => set({ minutes: typeof minutes === 'number' ? minutes : '' }, 'minutes')}
      />
      <PeriodFields
        values={values}
        errors={errors}
        startLabel="Candidates can start from"
        endLabel="Everything ends at"
        onChange={set}
      />
      <Checkbox
        label="Submit drafts at the end"
        description="At the end of a candidate’s time, their last saved code of each question without a submission is submitted for them. They know this beforehand."
        checked={values.submitDraftsAtEnd}
        onChange={({ currentTarget }) => set({ submitDraftsAtEnd: currentTarget.checked })}
      />
    </section>
  )
}
