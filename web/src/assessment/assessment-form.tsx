import { PublishForm, type PublishState } from '../form/publish-form.tsx'
import { usePublishing } from '../form/publishing.ts'
import type { FormDraft } from '../form/form-draft.ts'
import { AboutSection } from './about-section.tsx'
import './assessment-form.css'
import { Preview } from './preview.tsx'
import { QuestionsSection } from './questions-section.tsx'
import { RecordingSection } from './recording-section.tsx'
import { TimeSection } from './time-section.tsx'
import { fieldOf, parse } from './parse-values.ts'
import type { AssessmentBody, Values } from './values.ts'

interface AssessmentFormProps {
  readonly draft: FormDraft<Values>
  readonly company: { readonly id: number; readonly name: string }
  readonly state: PublishState
  /** The operator's limit for how long data is kept, in days. */
  readonly maximumDays: number
  /** What candidates have already agreed to, which can't be extended; undefined if nobody has agreed yet. */
  readonly agreed?:
    | { readonly recordsEvents: boolean; readonly recordsPlayback: boolean; readonly retentionDays: number }
    | undefined
  readonly send: (body: AssessmentBody) => Promise<number>
  readonly onDone: (id: number) => void
  readonly onConflict?: () => void
}

/** The form with all settings of an assessment. A reload or an expired session loses nothing that was typed. */
export function AssessmentForm({
  draft,
  company,
  state,
  maximumDays,
  agreed,
  send,
  onDone,
  onConflict,
}: AssessmentFormProps) {
  const { values } = draft
  const { section, frame } = usePublishing({
    state,
    draft,
    fieldOf,
    parse: (current, isDraft) => parse(current, isDraft, maximumDays),
    send,
    onDone,
    onConflict,
  })
  return (
    <PublishForm
      {...frame}
      state={state}
      renderPreview={(close) => <Preview values={values} company={company.name} onClose={close} />}
      note={
        state === 'new' && (
          <p className="small ink2 form-after">Publishing doesn’t invite anyone. You invite candidates afterwards.</p>
        )
      }
    >
      <AboutSection {...section} />
      <TimeSection {...section} />
      <QuestionsSection {...section} companyId={company.id} />
      <RecordingSection {...section} maximumDays={maximumDays} agreed={agreed} />
    </PublishForm>
  )
}
