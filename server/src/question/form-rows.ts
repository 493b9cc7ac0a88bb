import { tags as tagLimit } from '@gradus/contract/limit'
import type { TryForm } from '@gradus/contract/question-trial'
import { Interaction } from '@gradus/contract/input-output'
import { languageOf } from '@gradus/contract/language'
import { messages } from '@gradus/contract/message'
import { fileTypes, isFreeFileName, type QuestionForm } from '@gradus/contract/question-form'
import { Problem } from '../platform/problem.ts'
import { namedCases, type InputOutput } from './input-output.ts'

/** One language of a question, ready to be stored and judged. */
export interface VariantSource {
  readonly language: number
  readonly starter: string
  readonly tests: string
  readonly interface?: string
  readonly solution?: string
  readonly additionalFiles: { fileName: string; body: string }[]
  readonly cases: { id: string; input: string }[]
  readonly limits: { cpuMilliseconds?: number | undefined; memoryBytes?: number | undefined }
  readonly inputOutput?: InputOutput
  /** Names of the tests that the solution reported, once it was run. */
  readonly reports?: readonly string[]
}

export function inputOutputRow(questionId: number, { cases, comparison, validator, interaction }: InputOutput) {
  return {
    question_id: questionId,
    cases: JSON.stringify(cases),
    comparison: JSON.stringify(comparison),
    validator: validator && JSON.stringify(validator),
    interaction: JSON.stringify(interaction),
  }
}

export function implementationRows(questionId: number, implementations: readonly VariantSource[]) {
  return implementations.map((one, position) => ({
    question_id: questionId,
    language: one.language,
    starter: one.starter,
    tests: one.tests,
    interface: one.interface ?? null,
    solution: one.solution ?? null,
    additional_files: JSON.stringify(one.additionalFiles),
    cases: JSON.stringify(one.cases),
    limits: JSON.stringify(one.limits),
    reports: one.reports ? JSON.stringify(one.reports) : null,
    position,
  }))
}

export function answersOf(form: QuestionForm): { body: string; correct: boolean }[] {
  return form.kind === 'multiChoice' ? form.answers.map(({ body, correct }) => ({ body, correct })) : []
}

/** An additional file must not replace a file that the judge puts there. @throws Problem badInput */
export function refuseTakenNames(implementations: readonly VariantSource[]): void {
  for (const { language, additionalFiles } of implementations) {
    const taken = additionalFiles.findIndex(({ fileName }) => !isFreeFileName(language, fileName))
    if (taken >= 0)
      throw new Problem('badInput', { message: messages.fileNeedsName(taken + 1), field: 'additionalFiles' })
  }
}

/** Adds the language's name to an advanced question's tags if it is missing (specification, section 5). */
export function tagsOf(form: QuestionForm): string[] {
  const own = [...new Set(form.rawTags)]
  const language = form.kind === 'advanced' ? languageOf(form.type)?.tag : undefined
  return language === undefined || own.includes(language) ? own : [...own, language].slice(0, tagLimit.maximum + 1)
}

export function implementationsOf(form: TryForm | QuestionForm): VariantSource[] {
  if (form.kind === 'multiChoice') return []
  if (form.kind === 'coding')
    return form.implementations.map((one) => ({
      language: one.type,
      starter: one.starter,
      tests: one.tests,
      ...(one.solution?.trim() ? { solution: one.solution } : {}),
      additionalFiles: one.additionalFiles,
      cases: [],
      limits: one.limits ?? {},
    }))
  if (form.kind === 'inputOutput') {
    const inputOutput = {
      cases: namedCases(form.cases),
      comparison: form.comparison ?? {},
      validator: form.validator ?? null,
      interaction: Interaction.parse(form.interaction ?? {}),
    }
    return form.implementations.map((one) => ({
      language: one.type,
      starter: one.starter,
      tests: '',
      ...(one.solution?.trim() ? { solution: one.solution } : {}),
      additionalFiles: [],
      cases: [],
      limits: form.limits ?? {},
      inputOutput,
    }))
  }
  const bodyOf = (type: number) => form.testCases.find((file) => file.type === type)?.body ?? ''
  refuseOtherSolution(form)
  const cases = form.testCases.filter((file) => file.type === fileTypes.testCase)
  return [
    {
      language: form.type,
      starter: bodyOf(fileTypes.functionTemplate),
      tests: bodyOf(fileTypes.checkerMain),
      interface: bodyOf(fileTypes.interface),
      ...(form.solutionCode?.trim() ? { solution: form.solutionCode } : {}),
      additionalFiles: form.additionalFiles,
      cases: cases.map((file, index) => ({ id: String(index + 1), input: file.body })),
      limits: {},
    },
  ]
}

export function limitsOf(limits: { cpuMilliseconds?: number | undefined; memoryBytes?: number | undefined }) {
  return {
    ...(limits.cpuMilliseconds === undefined ? {} : { cpuMilliseconds: limits.cpuMilliseconds }),
    ...(limits.memoryBytes === undefined ? {} : { memoryBytes: limits.memoryBytes }),
  }
}

/** A question is checked in its own language. @throws Problem badInput */
export function refuseOtherSolution({
  type,
  solutionCode,
  solutionType = type,
}: Extract<TryForm, { kind: 'advanced' }>): void {
  if (solutionType === type || !solutionCode?.trim()) return
  const nameOf = (code: number) => languageOf(code)?.name ?? 'another language'
  throw new Problem('badInput', {
    message: `The solution is in ${nameOf(solutionType)}, but the question is in ${nameOf(type)}. Use the same language for both.`,
    field: 'solutionType',
  })
}
