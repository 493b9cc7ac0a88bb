import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { DifficultLevel } from '@gradus/contract/question'
import type { Database } from '../platform/data/database.ts'
import { summaries } from './list-store.ts'
import { facets, newestHits } from './search-window-store.ts'

export interface SearchFilter {
  readonly multipleChoice: boolean | undefined
  readonly difficulty: DifficultLevel | undefined
  readonly language: number | undefined
  readonly solved: 'solved' | 'unsolved' | undefined
  readonly userId: number | undefined
}

/** What to search for; a question that matches any of the fields is a hit. */
export interface SearchTerms {
  readonly tag?: string
  /** In the syntax of `websearch_to_tsquery`. */
  readonly words?: string
  /** For each of these lists, at least one of its words. */
  readonly anyOf?: readonly string[][]
  readonly languages?: readonly number[]
}

/** The number of newest hits that are ranked and counted: people do not open page 100. */
const maxHits = 500
/** The same for a filtered search, in which each hit costs several times as much to find. */
const maxFilteredHits = 200
/** How many of the questions that a reader solved last are considered in a search for solved questions. */
const maxPasses = sql.lit(5000)

/**
 * A page of hits and their number, in one statement. Parameters are in subqueries, so that one generic plan serves all
 * values: planning each search would take longer than the search.
 */
export function searchPage(
  database: Database,
  terms: SearchTerms,
  filter: SearchFilter,
  limit: number,
  offset: number,
) {
  if (isTagAlone(terms) && !isFiltered(filter) && filter.solved === undefined)
    return summaries(database)
      .innerJoin(taggedPage(terms.tag ?? '', limit, offset).as('hit'), 'hit.id', 'question.id')
      .select('hit.total')
      .orderBy('hit.place')
  const query = queryOf(terms)
  const place = query ? sql`ts_rank(search, ${query}) desc, id desc` : sql`id desc`
  const columns = query ? sql`question.id, question.search` : sql`question.id`
  const hits = sql<{ id: number; place: number; total: number }>`(
    select id, row_number() over (order by ${place}) as place, (count(*) over ())::int as total
    from (${hitsOf(columns, terms, filter)}) hit
    where ${unsolved(filter)}
    order by place limit ${sql.lit(limit)} offset (select ${offset}::int))`
  return summaries(database).innerJoin(hits.as('hit'), 'hit.id', 'question.id').select('hit.total').orderBy('hit.place')
}

/** Needs no sort and no count: the index of question_tag is in the order of the ids, and the tag has the count. */
function taggedPage(tag: string, limit: number, offset: number) {
  return sql<{ id: number; place: number; total: number }>`(
    select id, -id as place, (select least(question_count, ${sql.lit(maxHits)}) from tag where name = ${tag}) as total
    from (
      select question.id from question_tag join question on question.id = question_tag.question_id
      where question_tag.tag_id = (select id from tag where name = ${tag}) and question.is_public
      order by question_tag.question_id desc
      limit (select greatest(0, least(${limit}::int, ${sql.lit(maxHits)} - ${offset}::int))) offset (select ${offset}::int)
    ) page)`
}

/** Only for a page beyond the last one: it has no row that could carry the total. */
export async function countHits(database: Database, terms: SearchTerms, filter: SearchFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${hitsOf(sql`question.id`, terms, filter)}) hit
    where ${unsolved(filter)}`.execute(database)
  return rows[0]?.total ?? 0
}

const unfiltered: SearchFilter = {
  multipleChoice: undefined,
  difficulty: undefined,
  language: undefined,
  solved: undefined,
  userId: undefined,
}

/** The number of Junior, Senior and Expert questions among the hits, which are limited as in the list. */
export async function countHitsByDifficulty(database: Database, terms: SearchTerms) {
  const { rows } = await sql<{ junior: number; senior: number; expert: number }>`
    select
      (count(*) filter (where difficult_level = 1))::int as junior,
      (count(*) filter (where difficult_level = 2))::int as senior,
      (count(*) filter (where difficult_level = 3))::int as expert
    from (${hitsOf(sql`question.difficult_level`, terms, unfiltered)}) hit`.execute(database)
  return rows[0] ?? { junior: 0, senior: 0, expert: 0 }
}

/** The newest hits, newest first. */
function hitsOf(columns: RawBuilder<unknown>, terms: SearchTerms, filter: SearchFilter): RawBuilder<unknown> {
  const filters = filtersOf(filter)
  if (filter.solved === 'solved' && filter.userId !== undefined)
    return sql`
      with passed as materialized (
        select question_id from question_progress where user_id = ${filter.userId} and solved_at is not null
        order by solved_at desc limit ${maxPasses})
      select ${columns} from passed join question on question.id = passed.question_id
      where is_public and ${matches(terms)} and ${filters}
      order by question.id desc limit ${sql.lit(maxHits)}`
  // Needs no sort: the index of question_tag is in the order of the ids.
  if (isTagAlone(terms) && !isFiltered(filter))
    return sql`
      select ${columns} from question_tag join question on question.id = question_tag.question_id
      where question_tag.tag_id = (select id from tag where name = ${terms.tag}) and question.is_public
      order by question_tag.question_id desc limit ${sql.lit(maxHits)}`
  const condition = sql<SqlBool>`question.is_public and ${matches(terms)} and ${filters}`
  if (isFiltered(filter)) return newestHits(columns, condition, maxFilteredHits, true)
  return newestHits(columns, condition, maxHits)
}

function isFiltered({ multipleChoice, difficulty, language }: SearchFilter): boolean {
  return multipleChoice !== undefined || difficulty !== undefined || language !== undefined
}

function filtersOf({ multipleChoice, difficulty, language }: SearchFilter): RawBuilder<SqlBool> {
  const facetCodes = [...(difficulty === undefined ? [] : [-1000 - difficulty]), ...(multipleChoice ? [-2000] : [])]
  const conditions = [
    ...(facetCodes.length === 0 ? [] : [sql<SqlBool>`${facets} @> (select ${facetCodes}::bigint[])`]),
    ...(language === undefined ? [] : [sql<SqlBool>`question.languages @> (select array[${language}]::smallint[])`]),
  ]
  // Most questions are not multiple-choice: reading them by index costs more than skipping the others.
  if (multipleChoice === false) conditions.push(sql<SqlBool>`not question.multiple_choice`)
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

function unsolved({ solved, userId }: SearchFilter): RawBuilder<SqlBool> {
  if (solved !== 'unsolved' || userId === undefined) return sql<SqlBool>`true`
  return sql<SqlBool>`not exists (
    select from question_progress where question_progress.question_id = hit.id and question_progress.user_id = ${userId} and solved_at is not null)`
}

function isTagAlone({ tag, words, anyOf, languages }: SearchTerms): boolean {
  return tag !== undefined && words === undefined && anyOf === undefined && languages === undefined
}

function matches(terms: SearchTerms): RawBuilder<SqlBool> {
  const query = queryOf(terms)
  const any = [
    ...(query ? [sql<SqlBool>`question.search @@ ${query}`] : []),
    ...(terms.tag === undefined ? [] : [sql<SqlBool>`question.tags @> (select array[${terms.tag}]::text[])`]),
    ...(terms.languages ?? []).map(
      (language) => sql<SqlBool>`question.languages @> (select array[${language}]::smallint[])`,
    ),
  ]
  return sql<SqlBool>`(${sql.join(any, sql` or `)})`
}

function queryOf({ words, anyOf }: SearchTerms): RawBuilder<unknown> | undefined {
  if (words !== undefined) return sql`(select websearch_to_tsquery('english', ${words}))`
  if (anyOf === undefined) return undefined
  // Title words contain only letters and digits.
  const query = anyOf.map((words) => `(${words.map((word) => `'${word}'`).join(' | ')})`).join(' & ')
  return sql`(select to_tsquery('english', ${query}))`
}

/** Whether a text has words, but all of them are so common ("the") that a search ignores them. */
export async function areCommonWords(database: Database, words: string): Promise<boolean> {
  const { rows } = await sql<{ common: boolean }>`
    select numnode(websearch_to_tsquery('english', ${words})) = 0 and length(to_tsvector('simple', ${words})) > 0 as common`.execute(
    database,
  )
  return rows[0]?.common ?? false
}

const maxSimilarWords = sql.lit(4)
/** From 0 to 1: in a word of seven letters, one wrong letter gives about 0.5, and two swapped letters give 0.33. */
const similarityThreshold = '0.3'

/**
 * For each of these words, the most similar words in titles, if there are any. A short word in which two neighbouring
 * letters were swapped shares hardly a trigram with the right one, so it is also looked up with the letters swapped
 * back.
 */
export async function similarWords(database: Database, words: readonly string[]): Promise<string[][]> {
  const { rows } = await database.transaction().execute(async (tx) => {
    await sql`select set_config('pg_trgm.similarity_threshold', ${similarityThreshold}, true)`.execute(tx)
    return await sql<{ alike: string[] }>`
      select array(
        select word from (
          (select word, similarity(word, given.text) as alike from search_word where word % given.text
           order by alike desc, word limit ${maxSimilarWords})
          union all
          select word, 1 from search_word where word in (
            select overlay(given.text placing reverse(substr(given.text, at, 2)) from at for 2)
            from generate_series(1, char_length(given.text) - 1) at)
        ) found group by word order by max(alike) desc, word limit ${maxSimilarWords}
      ) as alike
      from unnest(${[...words]}::text[]) with ordinality as given(text, place) order by place`.execute(tx)
  })
  return rows.map(({ alike }) => alike).filter((alike) => alike.length > 0)
}
