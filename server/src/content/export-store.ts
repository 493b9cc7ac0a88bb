import { Comparison, Interaction, Validator, type StoredCase } from '@gradus/contract/input-output'
import type { Reader } from '../platform/data/database.ts'
import type { ContentQuestion, ContentLanguageVariant } from './content.ts'
import { ownTags } from './read-question.ts'
import { type KnownQuestion, keyOf } from './store.ts'

export async function readQuestions(database: Reader, ids: readonly number[]): Promise<Map<number, KnownQuestion>> {
  if (ids.length === 0) return new Map()
  const [questions, variantRows, choices, inputOutputs] = await Promise.all([
    database
      .selectFrom('question')
      .select([
        'id',
        'kind',
        'lifecycle',
        'title',
        'body',
        'alt_title',
        'alt_body',
        'explanation',
        'tags',
        'difficult_level',
        'ready',
        'content_key',
      ])
      .where('id', 'in', ids)
      .execute(),
    database
      .selectFrom('language_variant')
      .select([
        'question_id',
        'language',
        'starter',
        'tests',
        'interface',
        'solution',
        'additional_files',
        'cases',
        'limits',
      ])
      .where('question_id', 'in', ids)
      .orderBy('position')
      .orderBy('language')
      .execute(),
    database
      .selectFrom('choice')
      .select(['question_id', 'body', 'correct'])
      .where('question_id', 'in', ids)
      .orderBy('position')
      .execute(),
    database
      .selectFrom('input_output')
      .select(['question_id', 'cases', 'comparison', 'validator', 'interaction'])
      .where('question_id', 'in', ids)
      .execute(),
  ])
  const variantsOf = Map.groupBy(variantRows, (one) => one.question_id)
  const choicesOf = Map.groupBy(choices, (one) => one.question_id)
  const inputOutputOf = new Map(inputOutputs.map((one) => [one.question_id, one]))
  return new Map(
    questions.map((row) => {
      const variants = variantsOf.get(row.id) ?? []
      const inputOutput = inputOutputOf.get(row.id)
      const question: ContentQuestion = {
        key: row.content_key ?? keyOf(row),
        kind: row.kind,
        title: row.title,
        body: row.body,
        altTitle: row.alt_title,
        altBody: row.alt_body,
        explanation: row.explanation || null,
        difficultLevel: row.difficult_level,
        tags: ownTags(row.kind, row.tags, variants[0]?.language),
        ready: row.ready,
        languages: variants.map((one): ContentLanguageVariant => ({
          language: one.language,
          starter: one.starter,
          tests: one.tests,
          interface: row.kind === 'advanced' ? (one.interface ?? '') : null,
          solution: one.solution,
          additionalFiles: one.additional_files,
          limits: row.kind === 'advanced' ? {} : limitsOf(one.limits),
        })),
        answers: (choicesOf.get(row.id) ?? []).map(({ body, correct }) => ({ body, correct })),
        inputs: row.kind === 'advanced' ? (variants[0]?.cases ?? []).map(({ input }) => input) : [],
        cases: (inputOutput?.cases ?? []).map(caseOf),
        comparison: inputOutput ? Comparison.parse(inputOutput.comparison) : null,
        validator: inputOutput?.validator ? Validator.parse(inputOutput.validator) : null,
        interaction: inputOutput ? Interaction.parse(inputOutput.interaction) : null,
      }
      return [row.id, { lifecycle: row.lifecycle, question }]
    }),
  )
}

function caseOf({ input, answer, sample, group, points, flags }: StoredCase) {
  return {
    input,
    answer,
    sample,
    ...(group === undefined ? {} : { group }),
    ...(points === undefined ? {} : { points }),
    ...(flags === undefined ? {} : { flags }),
  }
}

function limitsOf({
  cpuMilliseconds,
  memoryBytes,
}: ContentLanguageVariant['limits']): ContentLanguageVariant['limits'] {
  return {
    ...(cpuMilliseconds === undefined ? {} : { cpuMilliseconds }),
    ...(memoryBytes === undefined ? {} : { memoryBytes }),
  }
}
