import type { EditForm } from '@gradus/contract/editing'
import { emptyAnswer } from '@gradus/contract/question-form'
import { isBlank } from '@gradus/contract/text'
import { cleanBody, isEmpty, sanitize, textOf, type TextRules } from '../platform/text/html.ts'
import { Problem } from '../platform/problem.ts'

/**
 * Sanitises the texts of a question.
 * @throws Problem badInput for a text that is too short, or an answer that is empty after sanitising
 */
export function cleanQuestion(form: EditForm, rules: TextRules): EditForm {
  const body = cleanBody(form.body, rules)
  const whole = { body, altBody: form.altBody === undefined ? undefined : htmlOrNone(form.altBody, rules) }
  if (form.kind !== 'multiChoice') return { ...form, ...whole }
  const explanation = form.explanation === undefined ? undefined : htmlOrNone(form.explanation, rules)
  return { ...form, ...whole, explanation, answers: form.answers.map((answer, at) => cleanAnswer(answer, at, rules)) }
}

function cleanAnswer(answer: { body: string; correct: boolean }, position: number, rules: TextRules) {
  const body = sanitize(answer.body, rules)
  if (isEmpty(body)) throw new Problem('badInput', { message: emptyAnswer, field: `answers.${position}.body` })
  return { ...answer, body }
}

/** Null if nothing is left after sanitising, as the specification requires for the alternative body. */
export function htmlOrNone(html: string | null | undefined, rules: TextRules): string | null {
  const clean = sanitize(html ?? '', rules)
  return isBlank(textOf(clean)) ? null : clean
}
