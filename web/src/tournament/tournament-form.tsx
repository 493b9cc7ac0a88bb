import { useState } from 'react'
import { body as bodyLimit } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { visibleLengthOf } from '@gradus/contract/text'
import { PublishForm, type PublishState } from '../form/publish-form.tsx'
import { useFieldErrors } from '../form/field-errors.ts'
import { canPersist } from '../persisted-state.ts'
import { textOf } from '../ui/html-text.ts'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import { AboutSection } from './about-section.tsx'
import { Preview } from './preview.tsx'
import { QuestionsSection } from './questions-section.tsx'
import { ScoringSection } from './scoring-section.tsx'
import { TimeSection } from './time-section.tsx'
import type { TournamentDraft } from './tournament-draft.ts'
import { useSaving } from './use-saving.ts'
import { parse, type Errors, type TournamentBody, type Values } from './values.ts'

const fields = [
  'title',
  'body',
  'imageUrl',
  'timeZone',
  'startDate',
  'endDate',
  'minutesPerParticipant',
  'freezeMinutes',
  'questions',
] as const

interface TournamentFormProps {
  readonly draft: TournamentDraft
  readonly state: PublishState
  /** Whose own questions can be asked, too. */
  readonly companyId: number | undefined
  /** @returns the tournament's id */
  readonly send: (body: TournamentBody) => Promise<number>
  /** `isWhole` is false where the tournament was saved and its picture was not. */
  readonly onDone: (id: number, isWhole: boolean) => void
  readonly onConflict?: () => void
}

/** Everything that an organiser decides about a tournament. Nothing typed is lost by a reload or an expired session. */
export function TournamentForm({ draft, state, companyId, send, onDone, onConflict }: TournamentFormProps) {
  const { values } = draft
  const [file, setFile] = useState<File>()
  const fieldErrors = useFieldErrors(fields)
  const saving = useSaving({
    file,
    questions: values.questions,
    send,
    onConflict,
    onRefused: fieldErrors.show,
    onDone: leave,
  })
  useUnsaved(() => !saving.isSuccess && (file !== undefined || (draft.isChanged && !canPersist())))

  const errors = fieldErrors.shown(errorsOf(values, false))

  function set(changed: Partial<Values>, ...names: readonly string[]): void {
    fieldErrors.forget(...names)
    draft.save({ ...values, ...changed })
  }

  function leave(id: number, isWhole: boolean): void {
    draft.discard()
    onDone(id, isWhole)
  }

  function submit(isDraft: boolean): void {
    if (saving.isPending) return
    const found = errorsOf(values, isDraft)
    const { body } = parse(values, isDraft)
    if (!body || Object.keys(found).length > 0) {
      toast.failed(messages.formHasErrors)
      return fieldErrors.show(found)
    }
    saving.mutate(body)
  }

  return (
    <PublishForm
      state={state}
      fieldErrors={fieldErrors}
      isPending={saving.isPending}
      isChanged={draft.isChanged}
      onDiscard={draft.discard}
      onSubmit={submit}
      renderPreview={(close) => <Preview values={values} onClose={close} />}
    >
      <AboutSection values={values} errors={errors} set={set} file={file} onFile={setFile} />
      <TimeSection values={values} errors={errors} set={set} />
      <ScoringSection values={values} set={set} />
      <QuestionsSection values={values} errors={errors} set={set} companyId={companyId} />
    </PublishForm>
  )
}

/** What the contract refuses, and what the server counts in the cleaned text. */
function errorsOf(values: Values, isDraft: boolean): Errors {
  const { errors } = parse(values, isDraft)
  return visibleLengthOf(textOf(values.body)) < bodyLimit.minimum ? { ...errors, body: messages.bodyTooShort } : errors
}
