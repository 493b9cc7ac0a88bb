import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState, type SubmitEvent } from 'react'
import { body as bodyLimit } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { visibleLengthOf } from '@gradus/contract/text'
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
import '../form/form.css'

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
  /** `published` ones are never hidden again. */
  readonly state: 'new' | 'draft' | 'published'
  /** @returns the tournament's id */
  readonly send: (body: TournamentBody) => Promise<number>
  /** `isWhole` is false where the tournament was saved and its picture was not. */
  readonly onDone: (id: number, isWhole: boolean) => void
  readonly onConflict?: () => void
}

/** Everything that an organiser decides about a tournament. Nothing typed is lost by a reload or an expired session. */
export function TournamentForm({ draft, state, send, onDone, onConflict }: TournamentFormProps) {
  const { values } = draft
  const [file, setFile] = useState<File>()
  const fieldErrors = useFieldErrors(fields)
  const [previewing, setPreviewing] = useState(false)
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
  return (
    <form {...element} className="long-form">
      <AboutSection values={values} errors={errors} set={set} file={file} onFile={setFile} />
      <TimeSection values={values} errors={errors} set={set} />
      <ScoringSection values={values} set={set} />
      <QuestionsSection values={values} errors={errors} set={set} />
      <footer className="form-foot">
        <Button type="submit" loading={saving.isPending}>
          {state === 'published' ? 'Save' : 'Publish'}
        </Button>
        {state !== 'published' && (
          <Button variant="default" disabled={saving.isPending} onClick={() => submit(true)}>
            Save as a draft
          </Button>
        )}
        <Button variant="default" leftSection={<IconEye size={16} />} onClick={() => setPreviewing(true)}>
          Preview
        </Button>
        {draft.isChanged && (
          <Button
            variant="subtle"
            color="gray"
            c="var(--g-ink)"
            disabled={saving.isPending}
            onClick={() => {
              draft.discard()
              fieldErrors.reset()
            }}
          >
            Discard changes
          </Button>
        )}
        <span className="tiny ink2">
          {draft.isChanged && (canPersist() ? 'Kept in this browser until you save.' : 'Save before you leave.')}
        </span>
      </footer>
      {previewing && <Preview values={values} onClose={() => setPreviewing(false)} />}
    </form>
  )
}

/** What the contract refuses, and what the server counts in the cleaned text. */
function errorsOf(values: Values, isDraft: boolean): Errors {
  const { errors } = parse(values, isDraft)
  return visibleLengthOf(textOf(values.body)) < bodyLimit.minimum ? { ...errors, body: messages.bodyTooShort } : errors
}
