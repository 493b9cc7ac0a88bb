import { body as bodyLimit, title as titleLimit } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { EditForm } from '@gradus/contract/editing'
import { payloadOf, type Extras, type Values } from './values.ts'

export type Errors = Readonly<Record<string, string>>
export interface Checked {
  /** By the name of the form's field. */
  readonly errors: Errors
  /** The sentence that is said of the whole form. */
  readonly sentence: string | undefined
}

/** The text that a reader sees, as the server counts it. */
export function textOf(html: string): string {
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent
  return text.replaceAll(/[\s\u00a0\u200b-\u200d\ufeff]+/g, ' ').trim()
}

/** Checks with the call's own schema, so that the form says what the server would say. */
export function check(values: Values, extras: Extras): Checked {
  const errors: Record<string, string> = {}
  if (values.title.trim().length < titleLimit.minimum) errors['title'] = messages.titleTooShort
  if (textOf(values.body).length < bodyLimit.minimum) errors['body'] = messages.bodyTooShort
  const parsed = EditForm.safeParse(payloadOf(values, extras))
  for (const { path, message } of parsed.error?.issues ?? []) errors[fieldOf(path.map(String))] ??= message
  const onFields = Object.entries(errors).some(
    ([field, message]) => field !== 'testCases' || message !== messages.filesNeeded,
  )
  const sentence = onFields ? messages.formHasErrors : errors['testCases']
  return { errors, sentence }
}

/** `rawTags.0` is said at the tags, a file of one language at that language. */
export function fieldOf([first = '', second]: readonly string[]): string {
  if (first === 'rawTags') return 'tags'
  if (first === 'implementations' && second !== undefined) return `languages.${second}`
  if (first === 'implementations') return 'languages'
  if (first === 'cases' && second !== undefined) return `cases.${second}`
  if ((first === 'comparison' || first === 'limits') && second !== undefined) return second
  return first === 'answers' && second !== undefined ? `answers.${second}` : first
}
