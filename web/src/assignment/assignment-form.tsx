import { useMutation } from '@tanstack/react-query'
import type { Course } from '@gradus/contract/course'
import { messages } from '@gradus/contract/message'
import { useFieldErrors } from '../form/field-errors.ts'
import type { FormDraft } from '../form/form-draft.ts'
import { PublishForm, type PublishState } from '../form/publish-form.tsx'
import { useSaveProblem } from '../form/save-problem.ts'
import { canPersist } from '../persisted-state.ts'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import { AboutSection } from './about-section.tsx'
import './assignment-form.css'
import { LateSection } from './late-section.tsx'
import { Preview } from './preview.tsx'
import { QuestionsSection } from './questions-section.tsx'
import { RulesSection } from './rules-section.tsx'
import { TimeSection } from './time-section.tsx'
import { fieldOf, parse, type AssignmentBody, type Values } from './values.ts'

const fields = [
  'title',
  'body',
  'groupIds',
  'opens',
  'due',
  'submitDraftsAtDue',
  'lateUntil',
  'percent',
  'graceMinutes',
  'floor',
  'attempts',
  'teamSize',
  'questions',
]

interface AssignmentFormProps {
  readonly draft: FormDraft<Values>
  readonly course: Pick<Course, 'id' | 'timeZone' | 'groups'>
  readonly state: PublishState
  readonly send: (body: AssignmentBody) => Promise<number>
  readonly onDone: (id: number) => void
  readonly onConflict?: () => void
}

/** Everything that a lecturer decides about an assignment. Nothing typed is lost by a reload or an expired session. */
export function AssignmentForm({ draft, course, state, send, onDone, onConflict }: AssignmentFormProps) {
  const { values } = draft
  const zone = course.timeZone
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
  const errors = fieldErrors.shown(parse(values, false, zone).errors)

  function set(changed: Partial<Values>, ...names: readonly string[]): void {
    fieldErrors.forget(...names)
    draft.save({ ...values, ...changed })
  }

  function submit(isDraft: boolean): void {
    if (saving.isPending) return
    const { body, errors: found } = parse(values, isDraft, zone)
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
      renderPreview={(close) => <Preview values={values} zone={zone} onClose={close} />}
      note={
        state !== 'published' && (
          <p className="small ink2 form-after">
            Students see a published assignment at once, and its questions when it opens. Only the course’s staff see a
            draft.
          </p>
        )
      }
    >
      <AboutSection {...section} groups={course.groups} />
      <TimeSection {...section} zone={zone} />
      <LateSection {...section} zone={zone} />
      <RulesSection {...section} />
      <QuestionsSection {...section} courseId={course.id} />
    </PublishForm>
  )
}
