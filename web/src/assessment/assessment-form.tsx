import { useMutation } from '@tanstack/react-query'
import { messages } from '@gradus/contract/message'
import { PublishForm, type PublishState } from '../form/publish-form.tsx'
import { useSaveProblem } from '../form/save-problem.ts'
import { useFieldErrors } from '../form/field-errors.ts'
import type { FormDraft } from '../form/form-draft.ts'
import { canPersist } from '../persisted-state.ts'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import { AboutSection } from './about-section.tsx'
import './assessment-form.css'
import { Preview } from './preview.tsx'
import { QuestionsSection } from './questions-section.tsx'
import { RecordingSection } from './recording-section.tsx'
import { TimeSection } from './time-section.tsx'
import { fieldOf, parse, type AssessmentBody, type Values } from './values.ts'

const fields = [
  'title',
  'introduction',
  'contact',
  'minutes',
  'timeZone',
  'startDate',
  'endDate',
  'questions',
  'practiceQuestionId',
  'retentionDays',
]

interface AssessmentFormProps {
  readonly draft: FormDraft<Values>
  readonly company: { readonly id: number; readonly name: string }
  readonly state: PublishState
  /** The operator's limit. */
  readonly maximumDays: number
  readonly agreed?:
    | { readonly recordsEvents: boolean; readonly recordsPlayback: boolean; readonly retentionDays: number }
    | undefined
  readonly send: (body: AssessmentBody) => Promise<number>
  readonly onDone: (id: number) => void
  readonly onConflict?: () => void
}

/** Everything that a company decides about an assessment. Nothing typed is lost by a reload or an expired session. */
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
  const fieldErrors = useFieldErrors(fields)
  const saving = useMutation({
    mutationFn: send,
    onSuccess: (id) => {
      draft.discard()
      onDone(id)
    },
    onError: useSaveProblem({ questions: values.questions, fieldOf, onRefused: fieldErrors.show, onConflict }),
  })
  useUnsaved(() => !saving.isSuccess && draft.isChanged && !canPersist())
  const errors = fieldErrors.shown(parse(values, false, maximumDays).errors)

  function set(changed: Partial<Values>, ...names: readonly string[]): void {
    fieldErrors.forget(...names)
    draft.save({ ...values, ...changed })
  }

  function submit(isDraft: boolean): void {
    if (saving.isPending) return
    const { body, errors: found } = parse(values, isDraft, maximumDays)
    if (!body) {
      toast.failed(messages.formHasErrors)
      return fieldErrors.show(found)
    }
    saving.mutate(body)
  }

  const section = { values, errors, set }
  return (
    <PublishForm
      state={state}
      fieldErrors={fieldErrors}
      isPending={saving.isPending}
      isChanged={draft.isChanged}
      onDiscard={draft.discard}
      onSubmit={submit}
      renderPreview={(close) => <Preview values={values} company={company.name} onClose={close} />}
      note={
        state === 'new' && (
          <p className="small ink2 form-after">Publishing sends nothing: you invite candidates after that.</p>
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
