import { Checkbox, MultiSelect, Radio } from '@mantine/core'
import { ContestFormat } from '@gradus/contract/contest/scoring'
import { languages } from '@gradus/contract/language'
import { LanguageCode } from '@gradus/contract/language-code'
import type { FormSectionProps } from './form-section.ts'
import { formats } from './format.ts'

/** The fields for the format, the languages, and what happens to drafts at the end. */
export function ScoringSection({ values, set }: Pick<FormSectionProps, 'values' | 'set'>) {
  return (
    <section className="stack l" aria-labelledby="form-scoring">
      <h2 id="form-scoring">Scoring</h2>
      <Radio.Group
        label="Format"
        value={values.format}
        onChange={(value) => set({ format: ContestFormat.parse(value) })}
      >
        <div className="stack radio-list">
          {ContestFormat.options.map((format) => (
            <Radio key={format} value={format} label={formats[format].name} description={formats[format].explanation} />
          ))}
        </div>
      </Radio.Group>
      <MultiSelect
        label="Languages"
        description="Leave it empty to allow every language that the question supports."
        searchable
        clearable
        data={languages.map(({ code, name }) => ({ value: String(code), label: name }))}
        value={values.languages.map(String)}
        comboboxProps={{ transitionProps: { duration: 0 } }}
        onChange={(codes) => set({ languages: codes.map((code) => LanguageCode.parse(Number(code))) })}
      />
      <Checkbox
        label="Submit drafts at the end"
        description="At the end of a participant’s time, their last saved code of each question without a submission is submitted for them. They know this beforehand."
        checked={values.submitDraftsAtEnd}
        onChange={({ currentTarget }) => set({ submitDraftsAtEnd: currentTarget.checked })}
      />
    </section>
  )
}
