import { Checkbox, Radio, Select } from '@mantine/core'
import { assignmentLimits } from '@gradus/contract/assignment'
import { NumberField } from '../ui/number-field.tsx'
import { DueField } from './due-field.tsx'
import type { FormSectionProps } from './form-section.ts'
import { exampleWork, lateExamples, lateSentence } from './rule-texts.ts'
import { LateWork, lateRuleOf, type Values } from './values.ts'

/** The rule for work after the due time, in words and with an example. */
export function LateSection({ values, errors, set, zone }: FormSectionProps & { zone: string }) {
  const takesLate = values.lateWork !== 'refused'
  return (
    <section className="stack l" aria-labelledby="form-late">
      <h2 id="form-late">Late work</h2>
      <Radio.Group
        label="After the due time"
        value={values.lateWork}
        onChange={(value) => set({ lateWork: LateWork.parse(value) }, 'lateUntil', 'percent')}
      >
        <div className="stack s radio-list">
          <Radio value="refused" label="Late work is not accepted" />
          <Radio value="free" label="Work is accepted for some time, without a deduction" />
          <Radio value="deducted" label="Work is accepted for some time, and costs points" />
        </div>
      </Radio.Group>
      {takesLate && (
        <DueField
          label="Accept late work until"
          path="lateUntil"
          value={values.lateUntil}
          zone={zone}
          none="No work is accepted after this."
          error={errors['lateUntil']}
          onChange={(lateUntil) => set({ lateUntil }, 'lateUntil')}
        />
      )}
      {values.lateWork === 'deducted' && (
        <>
          <Deduction values={values} errors={errors} set={set} />
          <RulePreview values={values} />
        </>
      )}
      <Checkbox
        label="Allow practice when work is no longer accepted"
        description="Submissions are judged then, but don’t count. Otherwise they are refused."
        checked={values.practiceAfterwards}
        onChange={({ currentTarget }) => set({ practiceAfterwards: currentTarget.checked })}
      />
    </section>
  )
}

function Deduction({ values, errors, set }: FormSectionProps) {
  const number = (name: 'percent' | 'graceMinutes' | 'floor') =>
    ({
      'data-path': name,
      min: 0,
      thousandSeparator: ',',
      value: values[name],
      error: errors[name],
      onChange: (typed: number | string) => set({ [name]: typeof typed === 'number' ? typed : '' }, name),
    }) as const
  return (
    <div className="form-times">
      <NumberField
        label="Deduction"
        description="Of the possible points."
        suffix="%"
        {...number('percent')}
        max={100}
      />
      <Select
        label="For each"
        description="Counted from the due time. An interval counts as soon as it begins."
        allowDeselect={false}
        data={[
          { value: 'hour', label: 'Hour' },
          { value: 'day', label: 'Day' },
        ]}
        value={values.interval}
        comboboxProps={{ transitionProps: { duration: 0 } }}
        onChange={(value) => set({ interval: value === 'hour' ? 'hour' : 'day' })}
      />
      <NumberField
        label="Grace period"
        description="No points are lost within this time."
        unit="minute"
        {...number('graceMinutes')}
        max={assignmentLimits.graceMinutes}
      />
      <NumberField
        label="Minimum"
        description="The late deduction never leaves less than this share of the points."
        suffix="%"
        {...number('floor')}
        max={100}
      />
    </div>
  )
}

function RulePreview({ values }: { values: Values }) {
  const rule = lateRuleOf(values)
  if (!rule || rule.percent < 1 || rule.percent > 100 || rule.floor > 100) return null
  return (
    <div className="sheet pad late-preview" role="status">
      <p>
        <span className="strong">Students read:</span> {lateSentence(rule)}
      </p>
      <table className="late-example">
        <caption className="tiny ink2">
          Work worth {exampleWork.points} of {exampleWork.possible} points
        </caption>
        <thead>
          <tr>
            <th scope="col">Late by</th>
            <th scope="col" className="r">
              Counts
            </th>
          </tr>
        </thead>
        <tbody>
          {lateExamples(rule).map(({ lateness, counts }) => (
            <tr key={lateness}>
              <td>{lateness}</td>
              <td className="r num">{counts}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
