import { Radio, TextInput } from '@mantine/core'
import { inputBoxMaximum } from '@gradus/contract/limit'
import type { SectionProps } from './section-props.ts'
import { applyWays, type ApplyWay } from './values.ts'

const hints: Readonly<Record<ApplyWay, string>> = {
  here: 'You see the applications here, with notes, states and emails.',
  url: 'The offer shows its name and links to it.',
  email: 'Everybody can see the address.',
}
const ways = Object.keys(applyWays) as ApplyWay[]

/** The fields for how to apply, and until when. */
export function ApplyFields({ values, errors, set }: SectionProps) {
  return (
    <section className="stack l" aria-labelledby="job-applying">
      <h2 id="job-applying">Applying</h2>
      <Radio.Group
        label="How people apply"
        data-path="applyHere"
        value={values.way}
        error={errors['applyHere']}
        onChange={(value) => set({ way: ways.find((way) => way === value) ?? 'here' })}
      >
        <div className="stack s radio-list">
          {ways.map((way) => (
            <Radio key={way} value={way} label={applyWays[way]} description={hints[way]} />
          ))}
        </div>
      </Radio.Group>
      {values.way === 'url' && (
        <TextInput
          label="Link"
          data-path="applyUrl"
          placeholder="https://"
          inputMode="url"
          dir="ltr"
          maxLength={2000}
          value={values.applyUrl}
          error={errors['applyUrl']}
          onChange={({ currentTarget }) => set({ applyUrl: currentTarget.value })}
        />
      )}
      {values.way === 'email' && (
        <TextInput
          label="Email address"
          data-path="applyEmail"
          type="email"
          dir="ltr"
          maxLength={inputBoxMaximum}
          value={values.applyEmail}
          error={errors['applyEmail']}
          onChange={({ currentTarget }) => set({ applyEmail: currentTarget.value })}
        />
      )}
      <TextInput
        label="Last day to apply"
        data-path="expires"
        type="date"
        description="Within a year. The offer ends at the end of that day, UTC."
        maw={240}
        value={values.expires}
        error={errors['expires']}
        onChange={({ currentTarget }) => set({ expires: currentTarget.value })}
      />
    </section>
  )
}
