import { sql } from 'kysely'
import { Comparison, Interaction, Validator, type StoredCase } from '@gradus/contract/input-output'
import type { Reader, Tx } from '../platform/data/database.ts'
import type { ContentQuestion, ContentTag, ContentArticle, ContentLanguageVariant } from './content.ts'
import { ownTags } from './read-question.ts'
import { slugOf } from './slug.ts'

/** What the site holds, as its files would. */

/** Any number, the same for every server of this site: one import at a time. */
const importLock = sql.lit(4_150_240)

export async function lockImport(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${importLock})`.execute(tx)
}

export async function hasQuestions(database: Reader): Promise<boolean> {
  return (await database.selectFrom('question').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** The next public questions by id. */
export function questionIdsAfter(database: Reader, id: number, limit: number): Promise<{ id: number }[]> {
  return database
    .selectFrom('question')
    .select('id')
    .where('is_public', '=', sql.lit(true))
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export interface KnownQuestion {
  readonly lifecycle: string
  readonly question: ContentQuestion
}

/** Those of these keys, whatever became of them; and public ones without a key that are called so. */
export async function findKnown(
  database: Reader,
  keys: readonly string[],
  titles: readonly string[],
): Promise<{ id: number; key: string | null; title: string }[]> {
  const { rows } = await sql<{ id: number; key: string | null; title: string }>`
    select id, content_key as key, title from question where content_key = any(${[...keys]}::text[])
    union all
    select id, null, title from question
    where content_key is null and is_public
      and lower(title) collate "C" = any(select lower(given) collate "C" from unnest(${[...titles]}::text[]) given)`.execute(
    database,
  )
  return rows
}

export async function readQuestions(database: Reader, ids: readonly number[]): Promise<Map<number, KnownQuestion>> {
  if (ids.length === 0) return new Map()
  const [questions, implementations, answers, asked] = await Promise.all([
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
  const languagesOf = Map.groupBy(implementations, (one) => one.question_id)
  const answersOf = Map.groupBy(answers, (one) => one.question_id)
  const askedOf = new Map(asked.map((one) => [one.question_id, one]))
  return new Map(
    questions.map((row) => {
      const given = languagesOf.get(row.id) ?? []
      const cases = askedOf.get(row.id)
      const question: ContentQuestion = {
        key: row.content_key ?? keyOf(row),
        kind: row.kind,
        title: row.title,
        body: row.body,
        altTitle: row.alt_title,
        altBody: row.alt_body,
        explanation: row.explanation || null,
        difficultLevel: row.difficult_level,
        tags: ownTags(row.kind, row.tags, given[0]?.language),
        ready: row.ready,
        languages: given.map((one): ContentLanguageVariant => ({
          language: one.language,
          starter: one.starter,
          tests: one.tests,
          interface: row.kind === 'advanced' ? (one.interface ?? '') : null,
          solution: one.solution,
          additionalFiles: one.additional_files,
          limits: row.kind === 'advanced' ? {} : limitsOf(one.limits),
        })),
        answers: (answersOf.get(row.id) ?? []).map(({ body, correct }) => ({ body, correct })),
        inputs: row.kind === 'advanced' ? (given[0]?.cases ?? []).map(({ input }) => input) : [],
        cases: (cases?.cases ?? []).map(caseOf),
        comparison: cases ? Comparison.parse(cases.comparison) : null,
        validator: cases?.validator ? Validator.parse(cases.validator) : null,
        interaction: cases ? Interaction.parse(cases.interaction) : null,
      }
      return [row.id, { lifecycle: row.lifecycle, question }]
    }),
  )
}

function keyOf({ id, kind, title }: { id: number; kind: string; title: string }): string {
  return kind === 'multiChoice' ? `choices/${slugOf(title, id)}.yaml` : `questions/${slugOf(title, id)}`
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

export async function listTexts(database: Reader, kind: 'posts' | 'announcements'): Promise<ContentArticle[]> {
  if (kind === 'posts') {
    const rows = await database
      .selectFrom('blog_post')
      .select(['id', 'title', 'body', 'content_key', 'created_at'])
      .orderBy('id')
      .execute()
    return rows.map((row) => ({ ...textOf('posts', row), tags: [], isPinned: false, imageUrl: null }))
  }
  const rows = await database
    .selectFrom('announcement')
    .select(['id', 'title', 'body', 'content_key', 'created_at', 'tags', 'is_pinned', 'image_url'])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...textOf('announcements', row),
    tags: row.tags,
    isPinned: row.is_pinned,
    // A picture that was sent to this site is not there on another.
    imageUrl: row.image_url?.startsWith('https://') ? row.image_url : null,
  }))
}

function textOf(
  folder: string,
  row: { id: number; title: string; body: string; content_key: string | null; created_at: Date },
) {
  const key = `${stemOf(row.content_key ?? `${folder}/${slugOf(row.title, row.id)}.html`)}.html`
  return { key, title: row.title, body: row.body, date: row.created_at }
}

/** Tags that say something: with a description, with synonyms, or on a public question. */
export async function listTags(database: Reader): Promise<ContentTag[]> {
  const { rows } = await sql<ContentTag>`
    select tag.name, tag.description,
      coalesce((select array_agg(synonym.name order by synonym.name) from tag_synonym synonym where synonym.tag_id = tag.id), '{}') as synonyms
    from tag
    where question_count > 0 or description <> '' or exists (select from tag_synonym synonym where synonym.tag_id = tag.id)
    order by tag.name`.execute(database)
  return rows
}

/** A text is the same one whether its file is Markdown or HTML. */
export function stemOf(key: string): string {
  return key.replace(/\.(md|html)$/, '')
}
