import { Checkbox, Select, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { maximumFileBytes } from '@gradus/contract/judge'
import { languageOf, programLanguages } from '@gradus/contract/language'
import { FilesEditor } from './files-editor.tsx'
import { errorAt, type PostingForm } from './form.ts'
import { InteractionFields } from './interaction.tsx'
import type { InputOutputValues, Validator } from './input-output-values.ts'
import { UploadInto } from './upload-button.tsx'

interface JudgingFieldsProps {
  readonly form: PostingForm
  readonly disabled: boolean
}

/** How an answer is judged: compared with the case's output, or looked at by a program of the author. */
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
      {decidedBy === 'validator' && <Validating form={form} disabled={disabled} change={change} />}
    </section>
  )
}

type PartProps = JudgingFieldsProps & { readonly change: (changed: Partial<InputOutputValues>) => void }

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

function Validating({ form, disabled, change }: PartProps) {
  const { validator } = form.values.inputOutput
  const [tab, setTab] = useState('')
  const set = (changed: Partial<Validator>) => change({ validator: { ...validator, ...changed } })
  const chosen = (type: number) => {
    const { sourceFile = '' } = languageOf(type) ?? {}
    const extension = sourceFile.slice(sourceFile.lastIndexOf('.'))
    const [first, ...others] = validator.files
    set({ type, files: [{ fileName: `validate${extension}`, body: first?.body ?? '' }, ...others] })
  }
  const tabs = validator.files.map(({ fileName, body }, at) => ({
    key: fileName,
    label: fileName,
    fileName,
    value: body,
    onChange: (changed: string) =>
      set({ files: validator.files.map((one, place) => (place === at ? { ...one, body: changed } : one)) }),
  }))
  const shown = tabs.find(({ key }) => key === tab) ?? tabs[0]
  const error = errorAt(form, 'validator')
  return (
    <>
      <div className="pad-s stack s judging-fields-validator">
        <p className="small ink2">
          A program in the ICPC format. It reads the answer as standard input. Its arguments are the case&rsquo;s input
          file, its output file, a feedback folder, and the flags. Exit status 42 accepts the answer and 43 rejects it.
        </p>
        <div className="judging-fields-pair">
          <Select
            label="Language of the validator"
            disabled={disabled}
            value={String(validator.type)}
            data={programLanguages.map((code) => ({ value: String(code), label: languageOf(code)?.name ?? '' }))}
            comboboxProps={{ portalProps: { target: '#main' } }}
            allowDeselect={false}
            onChange={(code) => code !== null && chosen(Number(code))}
          />
          <TextInput
            label="Flags"
            placeholder="Separated by spaces"
            value={validator.flags}
            disabled={disabled}
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget: { value } }) => set({ flags: value })}
          />
        </div>
        <InteractionFields
          values={form.values.inputOutput}
          error={errorAt(form, 'interaction')}
          disabled={disabled}
          change={change}
        />
      </div>
      <FilesEditor
        tabs={tabs}
        tab={shown?.key ?? ''}
        onTab={setTab}
        language={validator.type}
        readOnly={disabled}
        diagnostics={none}
        tools={
          !disabled && shown && <UploadInto what={shown.label} maximum={maximumFileBytes} onText={shown.onChange} />
        }
      />
      {error !== undefined && (
        <p className="posting-error" role="alert">
          {error}
        </p>
      )}
    </>
  )
}

const none: readonly never[] = []
