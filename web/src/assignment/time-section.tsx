import { Checkbox } from '@mantine/core'
import { zoneName } from '@gradus/contract/zoned-time'
import { TimeField } from '../form/time-field.tsx'
import { DueField } from './due-field.tsx'
import type { FormSectionProps } from './form-section.ts'

/** The times between which students work on it, in the course's time zone. */
export function TimeSection({ values, errors, set, zone }: FormSectionProps & { zone: string }) {
  return (
    <section className="stack l" aria-labelledby="form-time">
      <div className="stack s">
        <h2 id="form-time">Time</h2>
        <p className="small ink2">
          Times are in the course’s time zone, {zoneName(zone)}. 23:59 includes that whole minute.
        </p>
      </div>
      <div className="form-times">
        <TimeField
          label="Opens"
          path="opens"
          value={values.opens}
          zone={zone}
          none="Leave it empty to open it when you publish it."
          error={errors['opens']}
          onChange={(opens) => set({ opens }, 'opens', 'due')}
        />
        <DueField
          label="Due"
          path="due"
          value={values.due}
          zone={zone}
          none="Leave it empty to keep it open."
          error={errors['due']}
          onChange={(due) => set({ due }, 'due', 'lateUntil', 'submitDraftsAtDue')}
        />
      </div>
      <Checkbox
        label="Submit drafts at the due time"
        data-path="submitDraftsAtDue"
        description="The last saved code of each question without a submission is submitted for the student, who knows this beforehand. Otherwise drafts stay drafts."
        checked={values.submitDraftsAtDue}
        error={errors['submitDraftsAtDue']}
        onChange={({ currentTarget }) => set({ submitDraftsAtDue: currentTarget.checked }, 'submitDraftsAtDue')}
      />
    </section>
  )
}
