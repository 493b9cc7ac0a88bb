import { fileTypes, QuestionForm } from '@gradus/contract/question-form'
import { refusePackage } from '../problem-package/files.ts'
import type { ContentQuestion } from './content.ts'

/** Validates a question from a file with the form for posted questions: the same limits and messages. @throws Problem badInput */
export function formOf(question: ContentQuestion): QuestionForm {
  const { key, title, body, tags, difficultLevel, altTitle, altBody } = question
  const parsed = QuestionForm.safeParse({
    title,
    body,
    rawTags: tags,
    difficultLevel,
    altTitle: altTitle ?? '',
    altBody: altBody ?? '',
    ...fieldsOfKind(question),
  })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue && issue.path.length > 0 ? `, ${issue.path.join('.')}` : ''
  return refusePackage(`${key}${where}: ${issue?.message ?? 'it can’t be imported as a question.'}`)
}

function fieldsOfKind(question: ContentQuestion) {
  const { kind, languages, answers, explanation, inputs, cases, comparison, validator, interaction } = question
  if (kind === 'multiChoice') return { kind, answers, explanation: explanation ?? '' }
  if (kind === 'coding')
    return {
      kind,
      implementations: languages.map(({ language, starter, tests, solution, additionalFiles, limits }) => ({
        type: language,
        starter,
        tests,
        additionalFiles,
        limits,
        ...optionalField('solution', solution),
      })),
    }
  const [first] = languages
  if (kind === 'inputOutput')
    return {
      kind,
      implementations: languages.map(({ language, starter, solution }) => ({
        type: language,
        starter,
        ...optionalField('solution', solution),
      })),
      cases,
      comparison: comparison ?? undefined,
      validator: validator ?? undefined,
      interaction: interaction ?? undefined,
      limits: first?.limits ?? {},
    }
  const file = (type: number, text: string) => ({ type, body: text })
  return {
    kind,
    type: first?.language,
    testCases: first
      ? [
          file(fileTypes.checkerMain, first.tests),
          file(fileTypes.functionTemplate, first.starter),
          file(fileTypes.interface, first.interface ?? ''),
          ...inputs.map((input) => file(fileTypes.testCase, input)),
        ]
      : [],
    additionalFiles: first?.additionalFiles ?? [],
    ...optionalField('solutionCode', first?.solution ?? null),
  }
}

function optionalField(name: string, text: string | null) {
  return text === null ? {} : { [name]: text }
}
