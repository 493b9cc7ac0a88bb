import { fileTypes } from '@gradus/contract/question-form'
import { inputOutputPayload } from './input-output-payload.ts'
import type { Advanced, NamedText, Values } from './values.ts'

/** Optional settings that only some users may send. */
export interface PostingOptions {
  readonly alternative: boolean
  readonly visible: boolean
  /** Restricts the question: to the lecturer's courses, or for admins to tournaments. */
  readonly restrictedTo?: 'course' | 'tournament' | undefined
  /** The company for which the question is written, and which alone sees it. */
  readonly companyId?: number | undefined
}

/** The posting payload (specification, section 3; design, section 10). */
export function payloadOf(values: Values, { alternative, visible, restrictedTo, companyId }: PostingOptions) {
  const { kind, title, body, tags, difficultLevel, altTitle, altBody, isVisible, isRestricted } = values
  const common = {
    title,
    body,
    rawTags: tags,
    difficultLevel,
    ...(alternative ? { altTitle, altBody } : {}),
    ...(visible ? { isVisible } : {}),
    ...(restrictedTo && isRestricted ? { visibility: restrictedTo } : {}),
    ...(companyId === undefined ? {} : { visibility: 'company' as const, companyId }),
  }
  if (kind === 'multiChoice')
    return {
      kind,
      ...common,
      explanation: values.explanation,
      answers: values.answers.map((one) => ({ body: withoutParagraph(one.body), correct: one.correct })),
    }
  if (kind === 'coding')
    return {
      kind,
      ...common,
      implementations: values.languages.map(({ solution, ...one }) => ({ ...one, ...solutionField(solution) })),
    }
  if (kind === 'inputOutput') return { ...common, ...inputOutputPayload(values.inputOutput) }
  return { ...common, ...advancedPayload(values.advanced) }
}

function solutionField(solution: string | null) {
  return solution !== null && solution.trim() !== '' ? { solution } : {}
}

/** The specification's payload; all test cases have the id 0. */
function advancedPayload({
  type,
  checker,
  template,
  interface: interfaceFile,
  cases,
  additionalFiles,
  solution,
}: Advanced) {
  const file = (kind: number, text: NamedText | null) =>
    text === null ? [] : [{ id: 0, type: kind, body: text.body, plang: type }]
  return {
    type,
    testCases: [
      ...file(fileTypes.checkerMain, checker),
      ...file(fileTypes.functionTemplate, template),
      ...file(fileTypes.interface, interfaceFile),
      ...cases.flatMap((one) => file(fileTypes.testCase, one)),
    ],
    additionalFiles: additionalFiles.map((one) => ({ ...one, type: fileTypes.additional, plang: type })),
    ...(solution !== null && solution.trim() !== '' ? { solutionCode: solution, solutionType: type } : {}),
  }
}

/** A choice that consists of one paragraph is shown inline, so its paragraph element is removed. */
export function withoutParagraph(html: string): string {
  const only = /^<p>((?:(?!<\/?p>)[\s\S])*)<\/p>$/.exec(html)
  return only?.[1] ?? html
}

/** The number of languages with a solution that can be tried. */
export function solutionsIn(values: Values): number {
  return solutionsOf(values).filter((one) => one !== null && one.trim() !== '').length
}

function solutionsOf({ kind, languages, advanced, inputOutput }: Values): (string | null)[] {
  if (kind === 'coding') return languages.map(({ solution }) => solution)
  if (kind === 'inputOutput') return inputOutput.languages.map(({ solution }) => solution)
  return kind === 'advanced' ? [advanced.solution] : []
}
