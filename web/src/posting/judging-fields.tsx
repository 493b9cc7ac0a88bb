import { Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { errorAt } from './form.ts'
import type { InputOutputValues } from './input-output-values.ts'
import { type JudgingFieldsProps, type PartProps, ValidatorFields } from './validator-fields.tsx'

/** Settings for how an answer is judged: compared with the case's output, or checked by a program of the author. */
export function JudgingFields({ form, disabled }: JudgingFieldsProps) {
  const { decidedBy } = form.values.inputOutput
  const change = (changed: Partial<InputOutputValues>) => {
    form.setFieldValue('inputOutput', (before) => ({ ...before, ...changed }))
    for (const field of [...Object.keys(changed), 'validator', 'interaction']) form.clearFieldError(field)
  }
  return (
    <section className="sheet judging-fields" aria-labelledby="judging-fields">
      <header>
        <h2 id="judging-fields">How outputs are judged</h2>
      </header>
      <div className="pad-s stack s">
        <SegmentedControl
          aria-labelledby="judging-fields"
          data={[
            { value: 'comparison', label: 'Compared with the output' },
            { value: 'validator', label: 'By a validator' },
          ]}
          value={decidedBy}
          disabled={disabled}
          onChange={(value) => change({ decidedBy: value === 'validator' ? 'validator' : 'comparison' })}
        />
        {decidedBy === 'comparison' && <Comparing form={form} disabled={disabled} change={change} />}
      </div>
      {decidedBy === 'validator' && <ValidatorFields form={form} disabled={disabled} change={change} />}
    </section>
  )
}

function Comparing({ form, disabled, change }: PartProps) {
  const { caseSensitive, spaceSensitive, absoluteTolerance, relativeTolerance } = form.values.inputOutput
  return (
    <>
      <p className="small ink2">Outputs are compared word by word. By default, case and whitespace are ignored.</p>
      <div className="row wrap judging-fields-row">
        <Checkbox
          label="Case matters"
          checked={caseSensitive}
          disabled={disabled}
          onChange={({ currentTarget: { checked } }) => change({ caseSensitive: checked })}
        />
        <Checkbox
          label="Whitespace matters"
          checked={spaceSensitive}
          disabled={disabled}
          onChange={({ currentTarget: { checked } }) => change({ spaceSensitive: checked })}
        />
      </div>
      <div className="judging-fields-pair">
        <TextInput
          label="Absolute tolerance"
          description="For numbers, such as 0.001 or 1e-6."
          value={absoluteTolerance}
          error={errorAt(form, 'absoluteTolerance')}
          disabled={disabled}
          inputMode="decimal"
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => change({ absoluteTolerance: value })}
        />
        <TextInput
          label="Relative tolerance"
          description="As a fraction of the correct number."
          value={relativeTolerance}
          error={errorAt(form, 'relativeTolerance')}
          disabled={disabled}
          inputMode="decimal"
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => change({ relativeTolerance: value })}
        />
      </div>
    </>
  )
}
