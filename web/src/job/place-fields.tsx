import { MultiSelect, Radio, Select, TextInput } from '@mantine/core'
import { countries } from '@gradus/contract/country'
import { CountryCode } from '@gradus/contract/country-code'
import { jobLimits } from '@gradus/contract/job'
import type { SectionProps } from './section-props.ts'

const options = Object.entries(countries).map(([value, label]) => ({ value, label }))

/** The fields for where the work is, or from where people may work remotely. */
export function PlaceFields({ values, errors, set }: SectionProps) {
  return (
    <section className="stack l" aria-labelledby="job-place">
      <h2 id="job-place">Place</h2>
      <Radio.Group
        label="Where people work"
        value={values.remote ? 'remote' : 'site'}
        onChange={(value) => set({ remote: value === 'remote', countries: [] })}
      >
        <div className="stack s radio-list">
          <Radio value="site" label="On site" />
          <Radio value="remote" label="Remote" />
        </div>
      </Radio.Group>
      {values.remote ? (
        <>
          <MultiSelect
            label="Countries that people may work from"
            data-path="countries"
            data={options}
            searchable
            limit={50}
            maxValues={jobLimits.countries}
            value={values.countries}
            error={errors['countries']}
            onChange={(chosen) => set({ countries: codesOf(chosen) })}
          />
          <PlaceInput label="Office (optional)" values={values} errors={errors} set={set} />
        </>
      ) : (
        <div className="job-fields">
          <PlaceInput label="City" values={values} errors={errors} set={set} />
          <Select
            label="Country"
            data-path="countries"
            data={options}
            searchable
            clearable
            limit={50}
            value={values.countries[0] ?? null}
            error={errors['countries']}
            onChange={(chosen) => set({ countries: codesOf(chosen === null ? [] : [chosen]) })}
          />
        </div>
      )}
    </section>
  )
}

function PlaceInput({ label, values, errors, set }: SectionProps & { label: string }) {
  return (
    <TextInput
      label={label}
      data-path="place"
      maxLength={jobLimits.place}
      dir="auto"
      value={values.place}
      error={errors['place']}
      onChange={({ currentTarget }) => set({ place: currentTarget.value })}
    />
  )
}

function codesOf(chosen: readonly string[]): CountryCode[] {
  return chosen.flatMap((code) => CountryCode.safeParse(code).data ?? [])
}
