import { Button, Checkbox, MultiSelect, NumberInput, Radio, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconEye } from '@tabler/icons-react'
import { useRef, useState, type FocusEvent, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { ContestFormat } from '@gradus/contract/contest/scoring'
import { LanguageCode, languages } from '@gradus/contract/language'
import { body as bodyLimit, title as titleLimit } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { problems } from '@gradus/contract/problem'
import { visibleLengthOf } from '@gradus/contract/text'
import { putTournamentPicture, tournamentLimits } from '@gradus/contract/tournament'
import { PictureField } from '../announcement/picture-field.tsx'
import { CallProblem, call } from '../api.ts'
import { canPersist } from '../persisted-state.ts'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { textOf } from '../ui/html-text.ts'
import { RichText } from '../ui/rich-text.tsx'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import { ChosenQuestions } from './chosen-questions.tsx'
import { formats } from './format.ts'
import { Preview } from './preview.tsx'
import { QuestionSearch } from './question-search.tsx'
import { TimeField } from './time-field.tsx'
import type { TournamentDraft } from './tournament-draft.ts'
import { fieldOf, momentOf, parse, type Errors, type TournamentBody, type Values } from './values.ts'
import { ZoneSelect } from './zone-select.tsx'
import './tournament-form.css'

/** Characters that a picture of the text may have as data: the whole text has 50,000. */
const pictureMaximum = 30_000
const firstPoints = 100
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
  const start = momentOf(values.start, values.timeZone)
  const chosen = new Set(values.questions.map(({ questionId }) => questionId))
  const isFull = values.questions.length >= tournamentLimits.questions
  return (
    <form {...element} className="tournament-form">
      <section className="stack l" aria-labelledby="form-about">
        <h2 id="form-about">About</h2>
        <TextInput
          label="Title"
          data-path="title"
          description={`${titleLimit.minimum} to ${titleLimit.maximum} characters.`}
          maxLength={titleLimit.maximum}
          dir="auto"
          value={values.title}
          error={errors['title']}
          onChange={({ currentTarget }) => set({ title: currentTarget.value }, 'title')}
        />
        <div data-path="body">
          <RichText
            label="Text"
            path="body"
            placeholder="Say who it is for, what it is about, and what there is to win."
            minHeight={180}
            pictureMaximum={pictureMaximum}
            value={values.body}
            error={errors['body']}
            onChange={(body) => set({ body }, 'body')}
          />
        </div>
        <PictureField
          address={values.imageUrl}
          error={errors['imageUrl']}
          file={file}
          onAddress={(imageUrl) => set({ imageUrl }, 'imageUrl')}
          onFile={setFile}
        />
        <Checkbox
          label="Public"
          description="Everybody sees it and can register. A private one is for people who were invited, and earns no reputation."
          checked={values.isPublic}
          onChange={({ currentTarget }) => set({ isPublic: currentTarget.checked })}
        />
      </section>
      <section className="stack l" aria-labelledby="form-time">
        <h2 id="form-time">Time</h2>
        <ZoneSelect
          value={values.timeZone}
          at={start?.getTime() ?? 0}
          error={errors['timeZone']}
          onChange={(timeZone) => set({ timeZone }, 'timeZone', 'startDate', 'endDate')}
        />
        <div className="tournament-times">
          <TimeField
            label="Start"
            path="startDate"
            value={values.start}
            zone={values.timeZone}
            error={errors['startDate']}
            onChange={(value) => set({ start: value }, 'startDate')}
          />
          <TimeField
            label="End"
            path="endDate"
            value={values.end}
            zone={values.timeZone}
            error={errors['endDate']}
            onChange={(value) => set({ end: value }, 'endDate')}
          />
        </div>
        <Radio.Group
          label="Each participant has"
          value={values.hasPersonalTime ? 'personal' : 'shared'}
          onChange={(value) => set({ hasPersonalTime: value === 'personal' }, 'minutesPerParticipant', 'freezeMinutes')}
        >
          <div className="stack s radio-list">
            <Radio value="shared" label="The whole time, from the start to the end" />
            <Radio value="personal" label="A time of their own, from when they begin" />
          </div>
        </Radio.Group>
        {values.hasPersonalTime ? (
          <NumberInput
            label="Minutes for each participant"
            data-path="minutesPerParticipant"
            description="Others’ results stay hidden until the tournament has ended."
            min={1}
            max={tournamentLimits.minutesPerParticipant}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            thousandSeparator=","
            value={values.minutesPerParticipant}
            error={errors['minutesPerParticipant']}
            onChange={(value) =>
              set({ minutesPerParticipant: typeof value === 'number' ? value : '' }, 'minutesPerParticipant')
            }
          />
        ) : (
          <NumberInput
            label="Freeze, in minutes before the end"
            data-path="freezeMinutes"
            description="From then on the ranking shows the number of tries alone, until you show the results. 0: no freeze."
            min={0}
            allowNegative={false}
            clampBehavior="none"
            value={values.freezeMinutes}
            error={errors['freezeMinutes']}
            onChange={(value) => set({ freezeMinutes: typeof value === 'number' ? value : '' }, 'freezeMinutes')}
          />
        )}
      </section>
      <section className="stack l" aria-labelledby="form-scoring">
        <h2 id="form-scoring">Scoring</h2>
        <Radio.Group
          aria-labelledby="form-scoring"
          value={values.format}
          onChange={(value) => set({ format: ContestFormat.parse(value) })}
        >
          <div className="stack radio-list">
            {ContestFormat.options.map((format) => (
              <Radio
                key={format}
                value={format}
                label={formats[format].name}
                description={formats[format].explanation}
              />
            ))}
          </div>
        </Radio.Group>
        <MultiSelect
          label="Languages"
          description="None: every language that a question is available in."
          searchable
          clearable
          data={languages.map(({ code, name }) => ({ value: String(code), label: name }))}
          value={values.languages.map(String)}
          comboboxProps={{ transitionProps: { duration: 0 } }}
          onChange={(codes) => set({ languages: codes.map((code) => LanguageCode.parse(Number(code))) })}
        />
        <Checkbox
          label="Submit drafts at the end"
          description="At the end of a participant’s time, their last saved code of each question without a submission is submitted for them. They are told so."
          checked={values.submitDraftsAtEnd}
          onChange={({ currentTarget }) => set({ submitDraftsAtEnd: currentTarget.checked })}
        />
      </section>
      <section className="stack l" aria-labelledby="form-questions">
        <div className="row between wrap">
          <h2 id="form-questions">
            Questions <span className="total num">{values.questions.length}</span>
          </h2>
          <Link className="link small" to="/AddCodingQuestion?for=tournament" target="_blank">
            Write a new question
          </Link>
        </div>
        {values.questions.length > 0 && (
          <ChosenQuestions
            questions={values.questions}
            errors={errors}
            onChange={(questions) => set({ questions }, 'questions')}
          />
        )}
        <QuestionSearch
          chosen={chosen}
          disabled={isFull}
          error={errors['questions']}
          onChoose={({ id, title, difficultLevel }) =>
            set(
              {
                questions: [
                  ...values.questions,
                  { questionId: id, title, difficultLevel, points: values.questions.at(-1)?.points ?? firstPoints },
                ],
              },
              'questions',
            )
          }
        />
        {isFull && <p className="small ink2">A tournament has at most {tournamentLimits.questions} questions.</p>}
      </section>
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

/** At its field; one of a question is at the search, with the question's name. */
function refusalOf(field: string, message: string, questions: Values['questions']): Errors {
  const path = field.split('.')
  const question = path[2] === 'questionId' ? questions[Number(path[1])] : undefined
  return { [fieldOf(path)]: question ? `${isolated(question.title)}: ${message}` : message }
}

interface Saving {
  readonly questions: Values['questions']
  readonly file: File | undefined
  readonly send: (body: TournamentBody) => Promise<number>
  readonly onRefused: (refused: Errors) => void
  readonly onConflict: (() => void) | undefined
  readonly onDone: (id: number, isWhole: boolean) => void
}

function useSaving({ file, questions, send, onRefused, onConflict, onDone }: Saving) {
  const logInAgain = useLogInAgain()
  return useMutation({
    mutationFn: async (body: TournamentBody) => {
      const id = await send(body)
      if (!file) return { id, isWhole: true }
      const problem = await call(putTournamentPicture, { params: { id } }, { file }).then(
        () => undefined,
        (reason: unknown) => (reason instanceof CallProblem ? reason.message : 'The connection was lost.'),
      )
      if (problem !== undefined)
        toast.failed('The tournament was saved, but its picture was not.', { text: `${problem} Choose it again.` })
      return { id, isWhole: problem === undefined }
    },
    onSuccess: ({ id, isWhole }) => onDone(id, isWhole),
    onError: (problem) => {
      if (!(problem instanceof CallProblem)) return toast.failed(messages.updateFailed)
      if (problem.status === 401) return logInAgain()
      // Other conflicts say what stands against the change.
      if (problem.message === problems.conflict.message && onConflict) return onConflict()
      if (problem.field !== undefined) onRefused(refusalOf(problem.field, problem.message, questions))
      toast.failed(messages.updateFailed, { text: `${problem.message} Your changes are kept in this browser.` })
    },
  })
}
