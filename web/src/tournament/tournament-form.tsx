import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useRef, useState, type FocusEvent, type SubmitEvent } from 'react'
import { body as bodyLimit } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { visibleLengthOf } from '@gradus/contract/text'
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
import './tournament-form.css'

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
  const form = useRef<HTMLFormElement>(null)
  const { values } = draft
  const [file, setFile] = useState<File>()
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState<Errors>({})
  const [previewing, setPreviewing] = useState(false)
  const saving = useSaving({ file, questions: values.questions, send, onConflict, onRefused: show, onDone: leave })
  useUnsaved(() => !saving.isSuccess && (file !== undefined || (draft.isChanged && !canPersist())))

  const wrong = { ...errorsOf(values, false), ...refusals }
  const errors: Errors = Object.fromEntries(Object.entries(wrong).filter(([name]) => touched.has(name)))

  function set(changed: Partial<Values>, ...names: readonly string[]): void {
    setRefusals((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))))
    draft.save({ ...values, ...changed })
  }

  /** A field says what is wrong from when it was first left. */
  function touch({ target }: FocusEvent): void {
    const name = target.closest('[data-path]')?.getAttribute('data-path')
    if (name) setTouched((before) => new Set([...before, name]))
  }

  function show(refused: Errors): void {
    setRefusals(refused)
    setTouched((before) => new Set([...before, ...Object.keys(refused)]))
    const names = Object.keys(refused)
    const first = fields.find((field) => names.some((name) => name === field)) ?? names[0]
    // The field exists already; its error is drawn after this.
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus()
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
      return show(found)
    }
    saving.mutate(body)
  }

  const element = {
    ref: form,
    noValidate: true,
    method: 'post',
    onBlur: touch,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      submit(false)
    },
  } as const
  return (
    <form {...element} className="tournament-form">
      <AboutSection values={values} errors={errors} set={set} file={file} onFile={setFile} />
      <TimeSection values={values} errors={errors} set={set} />
      <ScoringSection values={values} set={set} />
      <QuestionsSection values={values} errors={errors} set={set} />
      <footer className="tournament-foot">
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
              setTouched(new Set())
              setRefusals({})
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
