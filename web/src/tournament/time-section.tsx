import { Radio } from '@mantine/core'
import { tournamentLimits } from '@gradus/contract/tournament-form'
import { NumberField } from '../ui/number-field.tsx'
import type { FormSectionProps } from './form-section.ts'
import { PeriodFields } from '../form/period-fields.tsx'

/** The fields for start and end, each participant's time, and the beginning of the freeze. */
export function TimeSection({ values, errors, set }: FormSectionProps) {
  return (
    <section className="stack l" aria-labelledby="form-time">
      <h2 id="form-time">Time</h2>
      <PeriodFields values={values} errors={errors} startLabel="Start" endLabel="End" onChange={set} />
      <Radio.Group
        label="Each participant has"
        value={values.hasPersonalTime ? 'personal' : 'shared'}
        onChange={(value) => set({ hasPersonalTime: value === 'personal' }, 'minutesPerParticipant', 'freezeMinutes')}
      >
        <div className="stack s radio-list">
          <Radio value="shared" label="The whole time, from the start to the end" />
          <Radio value="personal" label="An individual time limit, from when they begin" />
        </div>
      </Radio.Group>
      {values.hasPersonalTime ? (
        <NumberField
          label="Minutes for each participant"
          data-path="minutesPerParticipant"
          description="Others’ results stay hidden until the tournament has ended."
          min={1}
          max={tournamentLimits.minutesPerParticipant}
          thousandSeparator=","
          value={values.minutesPerParticipant}
          error={errors['minutesPerParticipant']}
          onChange={(value) =>
            set({ minutesPerParticipant: typeof value === 'number' ? value : '' }, 'minutesPerParticipant')
          }
        />
      ) : (
        <NumberField
          label="Freeze, in minutes before the end"
          data-path="freezeMinutes"
          description="From then on the ranking shows only the number of tries, until you show the results. Use 0 for no freeze."
          min={0}
          value={values.freezeMinutes}
          error={errors['freezeMinutes']}
          onChange={(value) => set({ freezeMinutes: typeof value === 'number' ? value : '' }, 'freezeMinutes')}
        />
      )}
    </section>
  )
}
