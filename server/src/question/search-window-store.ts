import { sql, type RawBuilder, type SqlBool } from 'kysely'

/**
 * How a search finds the newest hits without reading all of them.
 *
 * Theory of operation
 *
 * An index of words alone returns every question that has a word, and their number grows with the site. The index
 * `question_found` therefore also contains, for each question, the blocks of ids that it is in: blocks of 512, 4,096,
 * 32,768 and 262,144 ids. A search first reads the newest two blocks of 512. From their number of hits it estimates how
 * many older ids it has to read, and reads that many in a few blocks of a larger size. It repeats this with larger
 * blocks while there are too few hits. At the end it reads everything that is older. For a rare word it skips the large
 * blocks, because reading all of its questions costs less.
 *
 * All this is one statement, so that it is planned once: PostgreSQL stops reading a `union all` at its limit.
 */

/** The size of a block is 2 to this power. In the index, each size has its own range of keys. */
interface BlockSize {
  readonly power: number
  readonly keyOf: (block: RawBuilder<unknown>) => RawBuilder<unknown>
  readonly isLarge: boolean
}
const large: BlockSize = { power: 15, keyOf: (block) => sql`-2000000 - ${block}`, isLarge: true }
/** Blocks of 32,768 are read twice: the second time, the estimate of how many are needed is better. */
const blockSizes: readonly BlockSize[] = [
  { power: 9, keyOf: (block) => block, isLarge: false },
  { power: 12, keyOf: (block) => sql`-1000000 - ${block}`, isLarge: false },
  large,
  large,
  { power: 18, keyOf: (block) => sql`-3000000 - ${block}`, isLarge: true },
]
/** Twice as many as fit into one block of the next size. */
const maxBlocks = sql.lit(16)
/** With at least this many hits the estimate is good enough to skip a size that would need more than `maxBlocks`. */
const minHitsForEstimate = sql.lit(4)
/** Reading slightly more at once is cheaper than reading a second time. */
const margin = sql.lit(1.3)
/**
 * Up to this many questions on the whole site, reading all questions of a word costs less than reading its large
 * blocks.
 */
const rareWordQuestions = sql.lit(1500)

/** Must be the same expression as in the index. */
export const facets = sql`search_facets(question.id, question.difficult_level, question.multiple_choice)`

const newest = sql`(select max(id) from question)`
/** Within the newest two of the smallest blocks. */
export const isAmongNewest = sql<SqlBool>`${facets} && (select array[${newest} >> 9, (${newest} >> 9) - 1])`

const part = (index: number) => sql.ref(`part${index}`)
const hits = (index: number) => sql.ref(`hits${index}`)
const unionUpTo = (index: number, chosen: RawBuilder<unknown>) =>
  sql.join(
    Array.from({ length: index + 1 }, (_, at) => sql`select ${chosen} from ${hits(at)}`),
    sql` union all `,
  )

/**
 * Selects these columns of the newest questions that meet the condition.
 * @param most the maximum number of questions
 * @param isFiltered whether the condition consists of more than words, so that the index reads many rows for few hits
 */
export function newestHits(
  columns: RawBuilder<unknown>,
  condition: RawBuilder<SqlBool>,
  most: number,
  isFiltered = false,
): RawBuilder<unknown> {
  const atMost = sql.lit(most)
  const hitsWhere = (where: RawBuilder<unknown>) =>
    // `+ 0` keeps the planner from using the primary key: for a word that no recent question has, it would read almost
    // the
    // whole table.
    sql`(select ${columns} from question where ${condition} and ${where} order by (question.id + 0) desc limit ${atMost})`

  const further = blockSizes.map(({ power, keyOf, isLarge }, before) => {
    const index = before + 1
    const size = sql.lit(2 ** power)
    const skipped = isLarge
      ? sql`${isFiltered ? sql`false` : sql`hits * newest < ${rareWordQuestions} * (newest + 1 - until)`}`
      : sql`hits >= ${minHitsForEstimate} and needed > ${maxBlocks}`
    return sql`
      ${part(index)} as materialized (
        select newest, until, last, first, least(until, first * ${size}) as reached
        from (select newest, reached as until, (reached - 1) / ${size} as last from ${part(before)}) left_over,
          lateral (select count(*) as hits from (${unionUpTo(before, sql`1`)}) hit) so_far,
          lateral (select ceil((${atMost} - hits) * ${margin} * (newest + 1 - until) / greatest(hits, 1) / ${size}) as needed) estimated,
          lateral (
            select last + 1 - case when ${skipped} then 0 else least(${maxBlocks}, last + 1, needed)::bigint end as first
          ) chosen),
      ${hits(index)} as materialized ${hitsWhere(sql`
        ${facets} && (select array(select ${keyOf(sql.ref('block'))} from generate_series(first, last) block) from ${part(index)})
        and (question.id + 0) < (select until from ${part(index)})`)}`
  })
  const oldest = blockSizes.length
  return sql`
    with part0 as materialized (select newest, ((newest >> 9) - 1) << 9 as reached from ${newest} of_all (newest)),
      hits0 as materialized ${hitsWhere(isAmongNewest)},
      ${sql.join(further)}
    ${unionUpTo(oldest, sql`*`)}
    union all ${hitsWhere(sql`(question.id + 0) < (select reached from ${part(oldest)})`)}
    limit ${atMost}`
}
