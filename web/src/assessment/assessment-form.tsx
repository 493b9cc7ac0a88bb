import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { messages } from '@gradus/contract/message'
import { problems } from '@gradus/contract/problem'
import { CallProblem } from '../api.ts'
import { FormFooter } from '../form/form-footer.tsx'
import { useFieldErrors, type FieldErrors } from '../form/field-errors.ts'
import type { FormDraft } from '../form/form-draft.ts'
import '../form/form.css'
import { canPersist } from '../persisted-state.ts'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { isolated } from '../ui/text-direction.ts'
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
  'retentionDays',
]

interface AssessmentFormProps {
  readonly draft: FormDraft<Values>
  readonly company: { readonly id: number; readonly name: string }
  /** `published` ones are never hidden again. */
  readonly state: 'new' | 'draft' | 'published'
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
  const [previewing, setPreviewing] = useState(false)
  const logInAgain = useLogInAgain()
  const saving = useMutation({
    mutationFn: send,
    onSuccess: (id) => {
      draft.discard()
      onDone(id)
    },
    onError: (problem) => {
      if (!(problem instanceof CallProblem)) return toast.failed(messages.updateFailed)
      if (problem.status === 401) return logInAgain()
      // Other conflicts say what stands against the change.
      if (problem.message === problems.conflict.message && onConflict) return onConflict()
      if (problem.field !== undefined) fieldErrors.show(refusalOf(problem.field, problem.message, values.questions))
      toast.failed(messages.updateFailed, { text: `${problem.message} Your changes are kept in this browser.` })
    },
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

  const discard = () => {
    draft.discard()
    fieldErrors.reset()
  }

  const element = {
    ref: fieldErrors.form,
    noValidate: true,
    method: 'post',
    onBlur: fieldErrors.touch,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      submit(false)
    },
  } as const
  const section = { values, errors, set }
  return (
    <form {...element} className="long-form">
      <AboutSection {...section} />
      <TimeSection {...section} />
      <QuestionsSection {...section} companyId={company.id} />
      <RecordingSection {...section} maximumDays={maximumDays} agreed={agreed} />
      <FormFooter
        label={state === 'published' ? 'Save' : 'Publish'}
        isPending={saving.isPending}
        isChanged={draft.isChanged}
        onDiscard={discard}
      >
        {state !== 'published' && (
          <Button variant="default" disabled={saving.isPending} onClick={() => submit(true)}>
            Save as a draft
          </Button>
        )}
        <Button variant="default" leftSection={<IconEye size={16} />} onClick={() => setPreviewing(true)}>
          Preview
        </Button>
      </FormFooter>
      {state === 'new' && (
        <p className="small ink2 form-after">Publishing sends nothing: you invite candidates after that.</p>
      )}
      {previewing && <Preview values={values} company={company.name} onClose={() => setPreviewing(false)} />}
    </form>
  )
}

/** At its field; one of a question is at the search, with the question's name. */
function refusalOf(field: string, message: string, questions: Values['questions']): FieldErrors {
  const path = field.split('.')
  const question = path[2] === 'questionId' ? questions[Number(path[1])] : undefined
  return { [fieldOf(path)]: question ? `${isolated(question.title)}: ${message}` : message }
}
