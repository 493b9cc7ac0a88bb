import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { maximumFileBytes } from '@gradus/contract/judge'
import { languageOf, programLanguages } from '@gradus/contract/language'
import { FilesEditor } from './files-editor.tsx'
import { errorAt, type PostingForm } from './form.ts'
import { InteractionFields } from './interaction.tsx'
import type { InputOutputValues, Validator } from './input-output-values.ts'
import { UploadInto } from './upload-button.tsx'
import { PartError } from './part-error.tsx'

export interface JudgingFieldsProps {
  readonly form: PostingForm
  readonly disabled: boolean
}

export type PartProps = JudgingFieldsProps & { readonly change: (changed: Partial<InputOutputValues>) => void }

export function ValidatorFields({ form, disabled, change }: PartProps) {
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
  const openTab = tabs.find(({ key }) => key === tab) ?? tabs[0]
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
        tab={openTab?.key ?? ''}
        onTab={setTab}
        language={validator.type}
        readOnly={disabled}
        diagnostics={none}
        tools={
          !disabled &&
          openTab && <UploadInto what={openTab.label} maximum={maximumFileBytes} onText={openTab.onChange} />
        }
      />
      <PartError error={error} />
    </>
  )
}

const none: readonly never[] = []
