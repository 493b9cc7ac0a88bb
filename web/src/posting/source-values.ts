import type { QuestionContent, QuestionSource } from '@gradus/contract/editing'
import { languageOf } from '@gradus/contract/language'
import { tags as tagLimit } from '@gradus/contract/limit'
import { inputOutputValuesOf } from './input-output-values.ts'
import type { Values } from './values.ts'
import { type PostedKind, anAnswer, emptyValues } from './values.ts'

export function valuesOf({ kind, content }: Pick<QuestionSource, 'content'> & { kind: PostedKind }): Values {
  const [first] = content.implementations
  const base = emptyValues(kind)
  return {
    ...base,
    ...commonOf(content),
    tags: ownTags(kind, content.tags, first?.type),
    languages:
      kind === 'coding'
        ? content.implementations.map(({ type, starter, tests, solution, additionalFiles, limits }) => ({
            type,
            starter,
            tests,
            solution,
            additionalFiles,
            limits,
          }))
        : base.languages,
    answers: kind === 'multiChoice' ? content.answers.map((one) => anAnswer(one.body, one.correct)) : base.answers,
    advanced:
      kind === 'advanced' && first
        ? {
            type: first.type,
            checker: { name: 'Checker', body: first.tests },
            template: { name: 'Function Template', body: first.starter },
            interface: { name: 'Interface', body: first.interface ?? '' },
            cases: first.cases.map(({ input }, at) => ({ name: `Test case ${at + 1}`, body: input })),
            additionalFiles: first.additionalFiles,
            solution: first.solution,
          }
        : base.advanced,
    inputOutput: kind === 'inputOutput' ? inputOutputValuesOf(content) : base.inputOutput,
  }
}

function commonOf(content: QuestionContent) {
  return {
    title: content.title,
    body: content.body,
    difficultLevel: content.difficultLevel,
    altTitle: content.altTitle ?? '',
    altBody: content.altBody ?? '',
    explanation: content.explanation ?? '',
  }
}

/** Leaves out the language's automatic tag, which doesn't count towards the author's three tags. */
function ownTags(kind: PostedKind, all: readonly string[], language: number | undefined): string[] {
  if (kind !== 'advanced' || all.length <= tagLimit.maximum) return [...all]
  return all.filter((tag) => tag !== languageOf(language ?? 0)?.tag)
}
