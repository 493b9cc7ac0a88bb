import { body as bodyLimit, title as titleLimit } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { EditForm } from '@gradus/contract/editing'
import { visibleLengthOf } from '@gradus/contract/text'
import { textOf } from '../ui/html-text.ts'
import { payloadOf, type PostingOptions } from './payload.ts'
import type { Values } from './values.ts'

export type Errors = Readonly<Record<string, string>>
export interface FormCheck {
  /** The errors by the names of the form's fields. */
  readonly errors: Errors
  /** The error of the form as a whole. */
  readonly sentence: string | undefined
}

/** Checks with the call's own schema, so that the form shows the server's sentences. */
export function check(values: Values, extras: PostingOptions): FormCheck {
  const errors: Record<string, string> = {}
  if (visibleLengthOf(values.title) < titleLimit.minimum) errors['title'] = messages.titleTooShort
  if (visibleLengthOf(textOf(values.body)) < bodyLimit.minimum) errors['body'] = messages.bodyTooShort
  const parsed = EditForm.safeParse(payloadOf(values, extras))
  for (const { path, message } of parsed.error?.issues ?? []) errors[fieldOf(path.map(String))] ??= message
  if (values.kind === 'inputOutput') {
    // The judge would cut these without a word.
    const { cpuSeconds, memoryMebibytes } = values.inputOutput
    if (isOutside(cpuSeconds, 0.1, 30)) errors['cpuMilliseconds'] = 'Enter 0.1 to 30 seconds.'
    if (isOutside(memoryMebibytes, 16, 2048)) errors['memoryBytes'] = 'Enter 16 to 2,048 MiB.'
  }
  const onFields = Object.entries(errors).some(
    ([field, message]) => field !== 'testCases' || message !== messages.filesNeeded,
  )
  const sentence = onFields ? messages.formHasErrors : errors['testCases']
  return { errors, sentence }
}

/** False for an empty field, which stands for the language's default. */
function isOutside(typed: number | string, minimum: number, maximum: number): boolean {
  return typed !== '' && !(Number(typed) >= minimum && Number(typed) <= maximum)
}

/** Maps an error to a form field: `rawTags.0` to the tags, a language's file to that language. */
export function fieldOf([first = '', second]: readonly string[]): string {
  if (first === 'rawTags') return 'tags'
  if (first === 'implementations' && second !== undefined) return `languages.${second}`
  if (first === 'implementations') return 'languages'
  if (first === 'cases' && second !== undefined) return `cases.${second}`
  if ((first === 'comparison' || first === 'limits') && second !== undefined) return second
  return first === 'answers' && second !== undefined ? `answers.${second}` : first
}
