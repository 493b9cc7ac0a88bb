import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { DifficultLevel } from '@gradus/contract/question'
import type { Database } from '../platform/database.ts'
import { summaries } from './store.ts'

export interface Narrowed {
  readonly multipleChoice: boolean | undefined
  readonly difficulty: DifficultLevel | undefined
  readonly language: number | undefined
  readonly solved: 'solved' | 'unsolved' | undefined
  readonly accountId: number | undefined
}

/** What is looked for: a tag, or what `websearch_to_tsquery` or `to_tsquery` makes of words. */
export type Sought = { readonly tag: string } | { readonly words: string } | { readonly anyOf: readonly string[][] }

/** The newest hits are ranked and counted, up to this many: people do not open page 100. */
const hitsAtMost = sql.lit(500)
/** Stretches of ids, as powers of two, and how the index `question_found` numbers them. Two of each are read at a time. */
interface Stretch {
  readonly power: RawBuilder<unknown>
  readonly numbered: (stretch: RawBuilder<unknown>) => RawBuilder<unknown>
}
const short: readonly Stretch[] = [
  { power: sql.lit(9), numbered: (stretch) => stretch },
  { power: sql.lit(12), numbered: (stretch) => sql`-1000000 - (${stretch})` },
  { power: sql.lit(15), numbered: (stretch) => sql`-2000000 - (${stretch})` },
]
const long: Stretch = { power: sql.lit(18), numbered: (stretch) => sql`-3000000 - (${stretch})` }
/** Hits in the short stretches from which on the long one is worth it: all of a rarer word are fewer than it costs. */
const frequent = sql.lit(50)
/** A reader's latest passes, among which a search for solved questions looks. */
const passesAtMost = sql.lit(5000)

/**
 * A page of hits and how many there are, in one statement. Its values stand in subqueries: the plan is good for all of
 * them, and making one for each search would take longer than the search.
 */
export function searchPage(database: Database, sought: Sought, narrowed: Narrowed, limit: number, offset: number) {
  if ('tag' in sought && !isNarrowed(narrowed) && narrowed.solved === undefined)
    return summaries(database)
      .innerJoin(taggedPage(sought.tag, limit, offset).as('hit'), 'hit.id', 'question.id')
      .select('hit.total')
      .orderBy('hit.place')
  const place =
    'tag' in sought ? sql`question.id desc` : sql`ts_rank(search, ${queryOf(sought)}) desc, question.id desc`
  const hits = sql<{ id: number; place: number; total: number }>`(
    select question.id, row_number() over (order by ${place}) as place, (count(*) over ())::int as total
    from (${hitsOf(sought, narrowed)}) hit join question on question.id = hit.id
    where ${unsolved(narrowed)}
    order by place limit ${sql.lit(limit)} offset (select ${offset}::int))`
  return summaries(database).innerJoin(hits.as('hit'), 'hit.id', 'question.id').select('hit.total').orderBy('hit.place')
}

/** All questions of a tag stand in the order of their ids already, and the tag knows how many they are. */
function taggedPage(tag: string, limit: number, offset: number) {
  return sql<{ id: number; place: number; total: number }>`(
    select id, -id as place, (select least(question_count, ${hitsAtMost}) from tag where name = ${tag}) as total
    from (
      select question.id from question_tag join question on question.id = question_tag.question_id
      where question_tag.tag_id = (select id from tag where name = ${tag}) and question.state = 'public'
      order by question_tag.question_id desc
      limit (select greatest(0, least(${limit}::int, ${hitsAtMost} - ${offset}::int))) offset (select ${offset}::int)
    ) page)`
}

/** For a page behind the last one, which has no row to carry the total. */
export async function countHits(database: Database, sought: Sought, narrowed: Narrowed): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${hitsOf(sought, narrowed)}) hit join question on question.id = hit.id
    where ${unsolved(narrowed)}`.execute(database)
  return rows[0]?.total ?? 0
}

/** The newest hits, newest first. */
function hitsOf(sought: Sought, narrowed: Narrowed): RawBuilder<unknown> {
  const filters = filtersOf(narrowed)
  if (narrowed.solved === 'solved' && narrowed.accountId !== undefined)
    return sql`
      with passed as materialized (
        select question_id from attempt where account_id = ${narrowed.accountId} and solved_at is not null
        order by solved_at desc limit ${passesAtMost})
      select question.id from passed join question on question.id = passed.question_id
      where state = 'public' and ${soughtIn(sought)} and ${filters}
      order by question.id desc limit ${hitsAtMost}`
  // All questions of a tag stand in the order of their ids already.
  if ('tag' in sought && !isNarrowed(narrowed))
    return sql`
      select question.id from question_tag join question on question.id = question_tag.question_id
      where question_tag.tag_id = (select id from tag where name = ${sought.tag}) and question.state = 'public'
      order by question_tag.question_id desc limit ${hitsAtMost}`
  return inStretches(sql`question.state = 'public' and ${soughtIn(sought)} and ${filters}`)
}

/** The newest stretches first; PostgreSQL reads the older ones only while there are too few hits. */
function inStretches(condition: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const newest = sql`(select max(id) from question)`
  // `+ 0`: without the primary key, which would be walked through for a word that nobody used lately.
  const newestFirst = sql`order by (question.id + 0) desc limit ${hitsAtMost}`
  const firstOf = ({ power }: Stretch) => sql`(((${newest} >> ${power}) - 1) << ${power})`
  const hitsIn = ({ power, numbered }: Stretch, former: Stretch | undefined, when = sql`true`) => {
    const read = sql`(select array[${numbered(sql`${newest} >> ${power}`)}, ${numbered(sql`(${newest} >> ${power}) - 1`)}])`
    const notRead = former ? sql`(id + 0) < (select ${firstOf(former)})` : sql`true`
    return sql`(select id from question where ${when} and ${condition} and ${facets} && ${read} and ${notRead} ${newestFirst})`
  }
  const shortOnes = short.map((stretch, index) => hitsIn(stretch, short[index - 1]))
  const last = short.at(-1) ?? long
  const isFrequent = sql`(select count(*) > ${frequent} from newest)`
  return sql`
    with newest as materialized (${sql.join(shortOnes, sql` union all `)} limit ${hitsAtMost})
    select id from newest
    union all ${hitsIn(long, last, isFrequent)}
    union all (
      select id from question where ${condition}
        and (id + 0) < (select case when ${isFrequent} then ${firstOf(long)} else ${firstOf(last)} end)
      ${newestFirst})
    limit ${hitsAtMost}`
}

/** As in the index. */
const facets = sql`search_facets(question.id, question.difficult_level, question.multiple_choice)`

function isNarrowed({ multipleChoice, difficulty, language }: Narrowed): boolean {
  return multipleChoice !== undefined || difficulty !== undefined || language !== undefined
}

function filtersOf({ multipleChoice, difficulty, language }: Narrowed): RawBuilder<SqlBool> {
  const wanted = [
    ...(difficulty === undefined ? [] : [-1000 - difficulty]),
    ...(multipleChoice === undefined ? [] : [multipleChoice ? -2000 : -2001]),
  ]
  const conditions = [
    ...(wanted.length === 0 ? [] : [sql<SqlBool>`${facets} @> (select ${wanted}::bigint[])`]),
    ...(language === undefined ? [] : [sql<SqlBool>`question.languages @> (select array[${language}]::smallint[])`]),
  ]
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

function unsolved({ solved, accountId }: Narrowed): RawBuilder<SqlBool> {
  if (solved !== 'unsolved' || accountId === undefined) return sql<SqlBool>`true`
  return sql<SqlBool>`not exists (
    select from attempt where attempt.question_id = question.id and attempt.account_id = ${accountId} and solved_at is not null)`
}

function soughtIn(sought: Sought): RawBuilder<SqlBool> {
  if ('tag' in sought) return sql<SqlBool>`question.tags @> (select array[${sought.tag}]::text[])`
  return sql<SqlBool>`question.search @@ ${queryOf(sought)}`
}

function queryOf(sought: Exclude<Sought, { tag: string }>): RawBuilder<unknown> {
  if ('words' in sought) return sql`(select websearch_to_tsquery('english', ${sought.words}))`
  // Words of titles are letters and figures alone.
  const query = sought.anyOf.map((words) => `(${words.map((word) => `'${word}'`).join(' | ')})`).join(' & ')
  return sql`(select to_tsquery('english', ${query}))`
}

const likeAtMost = sql.lit(4)
/** How alike a word must be, 0 to 1: in a word of seven a wrong letter gives about 0.5, two that changed places 0.33. */
const likeness = '0.3'

/** For each of these words the words of titles that are most like it, where there are any. */
export async function wordsLike(database: Database, words: readonly string[]): Promise<string[][]> {
  const { rows } = await database.transaction().execute(async (tx) => {
    await sql`select set_config('pg_trgm.similarity_threshold', ${likeness}, true)`.execute(tx)
    return await sql<{ alike: string[] }>`
      select array(
        select word from search_word where word % given.text order by similarity(word, given.text) desc, word limit ${likeAtMost}
      ) as alike
      from unnest(${[...words]}::text[]) with ordinality as given(text, place) order by place`.execute(tx)
  })
  return rows.map(({ alike }) => alike).filter((alike) => alike.length > 0)
}
