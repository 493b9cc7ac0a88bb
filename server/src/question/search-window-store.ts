import { sql, type RawBuilder, type SqlBool } from 'kysely'

/**
 * How a search finds the newest hits without reading all of them.
 *
 * Theory of operation
 *
 * A word's own index gives all of its questions, a hundred times as many on a hundred times larger site. So the index
 * `question_found` holds beside the words in which stretches of ids a question is: of 512, 4,096, 32,768 and 262,144. A
 * search reads the two newest of the shortest. How many hits they had tells how far back the others reach; so many of the
 * next stretches are read, of the length that has them in a few, while there are too few hits. What is then still missing
 * comes from all that is older. All questions of a word that comes seldom are fewer than its stretches would cost.
 *
 * It is one statement, planned once for all values: PostgreSQL reads no part of a `union all` behind its limit.
 */

/**
 * Lengths as powers of two. The index adds an offset to the number of a stretch, so that different lengths do not mix.
 */
interface Length {
  readonly power: number
  readonly numbered: (stretch: RawBuilder<unknown>) => RawBuilder<unknown>
  readonly isLong: boolean
}
const long: Length = { power: 15, numbered: (stretch) => sql`-2000000 - ${stretch}`, isLong: true }
/** The length 32,768 is read twice: by the second time, the number of stretches that are needed is known better. */
const lengths: readonly Length[] = [
  { power: 9, numbered: (stretch) => stretch, isLong: false },
  { power: 12, numbered: (stretch) => sql`-1000000 - ${stretch}`, isLong: false },
  long,
  long,
  { power: 18, numbered: (stretch) => sql`-3000000 - ${stretch}`, isLong: true },
]
/** Twice as many as fit into one stretch of the next length. */
const maxWindows = sql.lit(16)
/** With at least this many hits, a length that would need more stretches is left out. */
const minTellingHits = sql.lit(4)
/** Reading slightly more at once is cheaper than reading a second time. */
const margin = sql.lit(1.3)
/**
 * Up to this many questions on the whole site, reading all questions of a word costs less than reading its long
 * stretches.
 */
const seldom = sql.lit(1500)

/** Must be the same expression as in the index. */
export const facets = sql`search_facets(question.id, question.difficult_level, question.multiple_choice)`

const newest = sql`(select max(id) from question)`
/** Within the newest two of the shortest stretches. */
export const isAmongNewest = sql<SqlBool>`${facets} && (select array[${newest} >> 9, (${newest} >> 9) - 1])`

const part = (index: number) => sql.ref(`part${index}`)
const hits = (index: number) => sql.ref(`hits${index}`)
const unionUpTo = (index: number, chosen: RawBuilder<unknown>) =>
  sql.join(
    Array.from({ length: index + 1 }, (_, at) => sql`select ${chosen} from ${hits(at)}`),
    sql` union all `,
  )

/**
 * These columns of the newest questions that meet the condition.
 * @param most the maximum number of questions
 * @param isFiltered the condition has more than words, so that the index reads many rows for few hits
 */
export function newestHits(
  columns: RawBuilder<unknown>,
  condition: RawBuilder<SqlBool>,
  most: number,
  isFiltered = false,
): RawBuilder<unknown> {
  const atMost = sql.lit(most)
  const hitsWhere = (where: RawBuilder<unknown>) =>
    // `+ 0` keeps the planner from the primary key: for a word that no recent question has, it would read almost the
    // whole table.
    sql`(select ${columns} from question where ${condition} and ${where} order by (question.id + 0) desc limit ${atMost})`

  const further = lengths.map(({ power, numbered, isLong }, before) => {
    const index = before + 1
    const size = sql.lit(2 ** power)
    const skipped = isLong
      ? sql`${isFiltered ? sql`false` : sql`hits * newest < ${seldom} * (newest + 1 - until)`}`
      : sql`hits >= ${minTellingHits} and needed > ${maxWindows}`
    return sql`
      ${part(index)} as materialized (
        select newest, until, last, first, least(until, first * ${size}) as reached
        from (select newest, reached as until, (reached - 1) / ${size} as last from ${part(before)}) left_over,
          lateral (select count(*) as hits from (${unionUpTo(before, sql`1`)}) hit) so_far,
          lateral (select ceil((${atMost} - hits) * ${margin} * (newest + 1 - until) / greatest(hits, 1) / ${size}) as needed) estimated,
          lateral (
            select last + 1 - case when ${skipped} then 0 else least(${maxWindows}, last + 1, needed)::bigint end as first
          ) chosen),
      ${hits(index)} as materialized ${hitsWhere(sql`
        ${facets} && (select array(select ${numbered(sql.ref('stretch'))} from generate_series(first, last) stretch) from ${part(index)})
        and (question.id + 0) < (select until from ${part(index)})`)}`
  })
  const oldest = lengths.length
  return sql`
    with part0 as materialized (select newest, ((newest >> 9) - 1) << 9 as reached from ${newest} of_all (newest)),
      hits0 as materialized ${hitsWhere(isAmongNewest)},
      ${sql.join(further)}
    ${unionUpTo(oldest, sql`*`)}
    union all ${hitsWhere(sql`(question.id + 0) < (select reached from ${part(oldest)})`)}
    limit ${atMost}`
}
