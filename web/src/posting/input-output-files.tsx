import { MultiSelect } from '@mantine/core'
import { languageOf, programLanguages } from '@gradus/contract/language'
import { NumberField } from '../ui/number-field.tsx'
import { Cases } from './cases.tsx'
import { JudgingFields } from './judging-fields.tsx'
import { errorAt } from './form.ts'
import type { InputOutputValues } from './input-output-values.ts'
import { type ProgramFilesProps, ProgramFiles } from './program-files.tsx'

/** An input-and-output question: its cases, how answers are judged, its languages with their starters and solutions. */
export function InputOutputFiles({ form, trying, disabled, language, onLanguage }: ProgramFilesProps) {
  const { inputOutput } = form.values
  const change = (changed: Partial<InputOutputValues>) =>
    form.setFieldValue('inputOutput', (before) => ({ ...before, ...changed }))
  const allow = (codes: readonly string[]) => {
    const before = new Map(inputOutput.languages.map((one) => [one.type, one]))
    const chosen = programLanguages.filter((code) => codes.includes(String(code)))
    change({ languages: chosen.map((type) => before.get(type) ?? { type, starter: '', solution: null }) })
    form.clearFieldError('languages')
  }
  return (
    <div className="stack input-output">
      <Cases form={form} disabled={disabled} />
      <JudgingFields form={form} disabled={disabled} />
      <section className="sheet" aria-labelledby="allowed">
        <header>
          <h2 id="allowed">Languages and limits</h2>
        </header>
        <div className="pad-s stack s">
          <MultiSelect
            label="Languages allowed"
            data={programLanguages.map((code) => ({ value: String(code), label: languageOf(code)?.name ?? '' }))}
            value={inputOutput.languages.map(({ type }) => String(type))}
            error={errorAt(form, 'languages')}
            disabled={disabled}
            searchable
            comboboxProps={{ portalProps: { target: '#main' } }}
            onChange={allow}
          />
          <div className="judging-fields-pair">
            <NumberField
              label="CPU time per case"
              description="Seconds. Leave empty for the language’s default."
              min={0.1}
              max={30}
              hideControls
              value={inputOutput.cpuSeconds}
              error={errorAt(form, 'cpuMilliseconds')}
              disabled={disabled}
              onChange={(cpuSeconds) => change({ cpuSeconds })}
            />
            <NumberField
              label="Memory"
              description="MiB. Leave empty for the language’s default."
              min={16}
              max={2048}
              hideControls
              value={inputOutput.memoryMebibytes}
              error={errorAt(form, 'memoryBytes')}
              disabled={disabled}
              onChange={(memoryMebibytes) => change({ memoryMebibytes })}
            />
          </div>
        </div>
      </section>
      <ProgramFiles form={form} trying={trying} disabled={disabled} language={language} onLanguage={onLanguage} />
    </div>
  )
}
