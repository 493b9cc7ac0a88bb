import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import type { EditingRights } from '@gradus/contract/editing'
import type { CallProblem } from '../api.ts'
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts'
import { canPersist } from '../persisted-state.ts'
import { Ago } from '../ui/ago.tsx'
import { toast } from '../ui/toast.tsx'
import { AdvancedFiles } from './advanced-files.tsx'
import { Answers } from './answers.tsx'
import { check, fieldOf, type Errors } from './check.ts'
import { CodingFiles } from './coding-files.tsx'
import { AlternativeFields, BodyField, DifficultyField, PostingTagsField, TitleField } from './fields.tsx'
import { RestrictedField, VisibleField } from './audience-fields.tsx'
import type { PostingForm } from './form.ts'
import { InputOutputFiles } from './input-output-files.tsx'
import { Preview } from './preview.tsx'
import { useTrySolutions } from './try-solutions.ts'
import type { PostingOptions } from './payload.ts'
import type { Values } from './values.ts'
import './posting.css'
import './input-output.css'

interface QuestionFormProps {
  readonly form: PostingForm
  readonly extras: PostingOptions
  readonly rights: EditingRights
  readonly savedAt: string | undefined
  readonly sending: boolean
  readonly action: string
  /** Further elements beside the button, such as a link back. */
  readonly more?: ReactNode
  readonly onSend: (values: Values) => void
}

/** The whole form of a question: the text at the left, files or choices at the right, buttons at the foot. */
export function QuestionForm({ form, extras, rights, savedAt, sending, action, more, onSend }: QuestionFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const [previewing, setPreviewing] = useState(false)
  const { kind } = form.values
  const [language, setLanguage] = useState(form.values.languages[0]?.type ?? 0)
  const trying = useTrySolutions((tried) => {
    const failed = tried.find(({ verdict }) => verdict?.outcome !== 'passed')
    if (failed) setLanguage(failed.type)
  })

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (sending) return
    const { errors, sentence } = check(form.values, extras)
    form.setErrors(errors)
    if (sentence === undefined) return onSend(form.values)
    toast.failed(sentence)
    const languages = kind === 'inputOutput' ? form.values.inputOutput.languages : form.values.languages
    const invalid = languages.findIndex((_one, at) => `languages.${at}` in errors)
    if (invalid >= 0) setLanguage(languages[invalid]?.type ?? language)
    focusFirstInvalid(element.current)
  }

  return (
    <form ref={element} className="posting" noValidate method="post" onSubmit={submit}>
      <div className="split">
        <div className="split-text stack l">
          <TitleField form={form} disabled={!rights.text} />
          <DifficultyField form={form} disabled={!rights.rest} />
          <BodyField form={form} disabled={!rights.text} />
          <PostingTagsField form={form} disabled={!rights.rest} />
          {extras.alternative && <AlternativeFields form={form} />}
          {extras.restrictedTo && <RestrictedField form={form} to={extras.restrictedTo} />}
          {extras.visible && !form.values.isRestricted && <VisibleField form={form} />}
        </div>
        <div className="split-solution">
          {kind === 'coding' && (
            <CodingFiles
              form={form}
              trying={trying}
              disabled={!rights.rest}
              language={language}
              onLanguage={setLanguage}
            />
          )}
          {kind === 'advanced' && <AdvancedFiles form={form} trying={trying} disabled={!rights.rest} />}
          {kind === 'inputOutput' && (
            <InputOutputFiles
              form={form}
              trying={trying}
              disabled={!rights.rest}
              language={language}
              onLanguage={setLanguage}
            />
          )}
          {kind === 'multiChoice' && <Answers form={form} disabled={!rights.rest} />}
        </div>
      </div>
      <footer className="posting-foot">
        <span className="tiny ink2 saved-note">
          {savedAt !== undefined &&
            (canPersist() ? (
              <>
                Draft saved in this browser, <Ago at={savedAt} />
              </>
            ) : (
              'This browser can’t save your draft, so post before you leave.'
            ))}
        </span>
        <span className="grow" />
        {more}
        <Button variant="default" leftSection={<IconEye size={16} />} onClick={() => setPreviewing(true)}>
          Preview
        </Button>
        <Button type="submit" loading={sending} disabled={sending}>
          {action}
        </Button>
      </footer>
      <Preview opened={previewing} values={form.values} onClose={() => setPreviewing(false)} />
    </form>
  )
}

/** Shows the server's refusal at the field that it names. @returns false if it names no field */
export function placeProblem(form: PostingForm, problem: CallProblem): boolean {
  if (problem.field === undefined) return false
  const errors: Errors = { [fieldOf(problem.field.split('.'))]: problem.message }
  form.setErrors(errors)
  // The page has one such form.
  focusFirstInvalid(document.querySelector<HTMLElement>('form.posting'))
  return true
}
