import { body as bodyLimit } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { putTournamentPicture } from '@gradus/contract/tournament-management'
import { visibleLengthOf } from '@gradus/contract/text'
import { PublishForm, type PublishState } from '../form/publish-form.tsx'
import { toastSaved } from '../form/publishing.ts'
import { useFieldErrors } from '../form/field-errors.ts'
import { usePictureFile } from '../form/picture-file.ts'
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
import { useSaving } from '../form/use-saving.ts'
import { fieldOf, parse, type Errors, type TournamentBody, type Values } from './values.ts'

interface TournamentFormProps {
  readonly draft: TournamentDraft
  readonly state: PublishState
  /** The company whose own questions can be chosen, too. */
  readonly companyId: number | undefined
  /** @returns the tournament's id */
  readonly send: (body: TournamentBody) => Promise<number>
  /** `isWhole` is false if the tournament was saved but its picture was not. */
  readonly onDone: (id: number, isWhole: boolean) => void
  readonly onConflict?: () => void
}

/** The form with all settings of a tournament. A reload or an expired session loses nothing that was typed. */
export function TournamentForm({ draft, state, companyId, send, onDone, onConflict }: TournamentFormProps) {
  const { values } = draft
  const picture = usePictureFile()
  const fieldErrors = useFieldErrors()
  const markSaved = useUnsaved(() => draft.isChanged && !canPersist())
  const saving = useSaving({
    send,
    picture,
    putPicture: putTournamentPicture,
    pictureFailed: 'The tournament was saved, but its picture was not.',
    questions: values.questions,
    fieldOf,
    onConflict,
    onRefused: fieldErrors.show,
    onDone: leave,
  })

  const errors = fieldErrors.shown(errorsOf(values, false))

  function set(changed: Partial<Values>, ...names: readonly string[]): void {
    fieldErrors.forget(...names)
    draft.save({ ...values, ...changed })
  }

  function leave(id: number, isWhole: boolean, { isDraft }: TournamentBody): void {
    // A refused picture has its own message.
    if (isWhole) toastSaved(state, isDraft)
    markSaved()
    draft.finish()
    fieldErrors.reset()
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
      isElsewhere={draft.isElsewhere}
      onDiscard={draft.discard}
      onSubmit={submit}
      renderPreview={(close) => <Preview values={values} onClose={close} />}
    >
      <AboutSection values={values} errors={errors} set={set} file={picture.file} onFile={picture.choose} />
      <TimeSection values={values} errors={errors} set={set} />
      <ScoringSection values={values} set={set} />
      <QuestionsSection values={values} errors={errors} set={set} companyId={companyId} />
    </PublishForm>
  )
}

/** The contract's validation errors, plus the length of the cleaned text, which the server checks. */
function errorsOf(values: Values, isDraft: boolean): Errors {
  const { errors } = parse(values, isDraft)
  return visibleLengthOf(textOf(values.body)) < bodyLimit.minimum ? { ...errors, body: messages.bodyTooShort } : errors
}
