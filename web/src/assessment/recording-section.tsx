import { Checkbox } from '@mantine/core'
import { NumberField } from '../ui/number-field.tsx'
import type { FormSectionProps } from './form-section.ts'

/** What is recorded of candidates, and for how long it is kept. Candidates read the same before they agree. */
export function RecordingSection({
  values,
  errors,
  set,
  maximumDays,
  agreed,
}: FormSectionProps & {
  /** The operator's limit for how long data is kept, in days. */
  maximumDays: number
  /** What candidates have already agreed to, which can't be extended; undefined if nobody has agreed yet. */
  agreed:
    | { readonly recordsEvents: boolean; readonly recordsPlayback: boolean; readonly retentionDays: number }
    | undefined
}) {
  return (
    <section className="stack l" aria-labelledby="form-recording">
      <h2 id="form-recording">Recording and privacy</h2>
      {agreed && (
        <p className="notice">
          Candidates have agreed to what is recorded and for how long it is kept. You can record less or keep it for a
          shorter time, but not more.
        </p>
      )}
      <Checkbox
        label="Record pastes, leaving the page, and runs"
        description="The time, and how many characters are pasted. The text itself is kept only in the code and in a playback. Nothing is blocked."
        checked={values.recordsEvents}
        disabled={agreed?.recordsEvents === false && !values.recordsEvents}
        onChange={({ currentTarget }) => set({ recordsEvents: currentTarget.checked })}
      />
      <Checkbox
        label="Record edits for playback"
        description="Every edit in the editor with its time and its text, pasted text too, so that you can watch how the code was written."
        checked={values.recordsPlayback}
        disabled={agreed?.recordsPlayback === false && !values.recordsPlayback}
        onChange={({ currentTarget }) => set({ recordsPlayback: currentTarget.checked })}
      />
      <NumberField
        label="Keep results for"
        data-path="retentionDays"
        description={`Counted from when a candidate finishes. Then everything that identifies them is deleted. At most ${agreed?.retentionDays ?? maximumDays} days.`}
        min={1}
        max={agreed?.retentionDays ?? maximumDays}
        unit="day"
        w={320}
        maw="100%"
        value={values.retentionDays}
        error={errors['retentionDays']}
        onChange={(days) => set({ retentionDays: typeof days === 'number' ? days : '' }, 'retentionDays')}
      />
    </section>
  )
}
