import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { CountryCode } from '@gradus/contract/country'
import type { JobKind, TagMatch } from '@gradus/contract/job'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

/** Whether an offer is shown and can be answered. */
export const isOpen = sql<boolean>`(job.closed_at is null and job.expires_at > now())`

/**
 * How many of a company's open offers people answer on this site, as a part of a statement.
 * @param company the column with the company's id
 */
export function countAnsweredHere(company: string): RawBuilder<number> {
  return sql<number>`(
    select count(*)::int from job where job.company_id = ${sql.ref(company)} and job.apply_here and ${isOpen})`
}

/** The columns that every list of offers shows. The statement must join `company`. */
export const summaryColumns = [
  'job.id',
  'job.title',
  'job.company_id',
  'job.place',
  'job.is_remote',
  'job.countries',
  'job.kind',
  'job.level',
  'job.tags',
  'job.pay_min',
  'job.pay_max',
  'job.pay_currency',
  'job.pay_per',
  'job.apply_here',
  'job.published_at',
  'job.expires_at',
  'job.closed_at',
  'company.name as company_name',
  'company.logo_url as company_logo',
] as const

function summaries(database: Reader) {
  return database.selectFrom('job').innerJoin('company', 'company.id', 'job.company_id').select(summaryColumns)
}

export interface ListFilter {
  readonly tag: string | undefined
  /** Part of the place's name, or countries whose name has it. */
  readonly place: { readonly words: string; readonly countries: readonly CountryCode[] } | undefined
  readonly remote: boolean | undefined
  readonly kind: JobKind | undefined
  readonly level: number | undefined
  /** A year's pay that the range has to reach. */
  readonly pay: { readonly amountAYear: number; readonly currency: string } | undefined
  readonly company: number | undefined
}

function filtered(filter: ListFilter): RawBuilder<SqlBool> {
  const { tag, place, remote, kind, level, pay, company } = filter
  const conditions = [isOpen]
  if (tag !== undefined) conditions.push(sql`job.tags @> array[${tag}]::text[]`)
  if (place) {
    const pattern = `%${place.words.replaceAll(/[\\%_]/g, '\\$&')}%`
    conditions.push(sql`(job.place ilike ${pattern} or job.countries && ${[...place.countries]}::text[])`)
  }
  if (remote !== undefined) conditions.push(sql`job.is_remote = ${remote}`)
  if (kind !== undefined) conditions.push(sql`job.kind = ${kind}`)
  if (level !== undefined) conditions.push(sql`job.level = ${level}`)
  if (pay) conditions.push(sql`(job.pay_currency = ${pay.currency} and job.pay_max_a_year >= ${pay.amountAYear})`)
  if (company !== undefined) conditions.push(sql`job.company_id = ${company}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** @param solved to order by how many of an offer's tags it has, then by how many questions; undefined for by date */
export async function listOpen(
  database: Database,
  filter: ListFilter,
  solved: readonly TagMatch[] | undefined,
  limit: number,
  offset: number,
) {
  let rows = summaries(database).where(filtered(filter))
  if (solved && solved.length > 0) {
    const names = solved.map(({ tag }) => tag)
    const counts = solved.map((match) => match.solved)
    const matching = (column: RawBuilder<unknown>) => sql`(
      select ${column} from unnest(${names}::text[], ${counts}::int[]) as solved (name, questions)
      where solved.name = any(job.tags)
    )`
    rows = rows.orderBy(matching(sql`count(*)`), 'desc').orderBy(matching(sql`coalesce(sum(questions), 0)`), 'desc')
  }
  return await rows.orderBy('job.published_at', 'desc').orderBy('job.id', 'desc').limit(limit).offset(offset).execute()
}
export type JobSummaryRow = Awaited<ReturnType<typeof listOpen>>[number]

export async function countOpen(database: Database, filter: ListFilter): Promise<number> {
  const { total } = await database
    .selectFrom('job')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(filtered(filter))
    .executeTakeFirstOrThrow()
  return total
}

/** Open offers for the sitemap. */
export function listAddresses(database: Database, { after, to }: { readonly after: number; readonly to: number }) {
  return database
    .selectFrom('job')
    .select(['id', 'title', 'modified_at'])
    .where('id', '>', after)
    .where('id', '<=', to)
    .where(sql<SqlBool>`${isOpen}`)
    .orderBy('id')
    .execute()
}

export function findJob(database: Reader, id: number) {
  return summaries(database)
    .select(['job.body', 'job.apply_url', 'job.apply_email', 'job.revision', 'company.site as company_site'])
    .where('job.id', '=', id)
    .executeTakeFirst()
}
export type JobRow = NonNullable<Awaited<ReturnType<typeof findJob>>>

/** The number of public questions with each of these tags that the user has solved; for all tags if none are given. */
export async function countSolved(
  database: Reader,
  userIds: readonly number[],
  tags: readonly string[] | undefined,
): Promise<(TagMatch & { readonly userId: number })[]> {
  const { rows } = await sql<TagMatch & { userId: number }>`
    select question_progress.user_id as "userId", tag.name as tag, count(*)::int as solved
    from question_progress
    join question on question.id = question_progress.question_id and question.is_public
    join question_tag on question_tag.question_id = question.id
    join tag on tag.id = question_tag.tag_id
    where question_progress.user_id = any(${[...userIds]}::bigint[]) and question_progress.solved_at is not null
      and ${tags === undefined ? sql`true` : sql`tag.name = any(${[...tags]}::text[])`}
    group by question_progress.user_id, tag.name
    order by count(*) desc, tag.name`.execute(database)
  return rows
}

/** Renames or removes a tag in all offers. @param to null removes the name. An offer never has a tag twice. */
export async function replaceTagName(tx: Tx, from: string, to: string | null): Promise<void> {
  const renamed = to === null ? sql`array_remove(tags, ${from})` : sql`array_replace(tags, ${from}, ${to})`
  await sql`
    update job set tags = array(
      select name from unnest(${renamed}) with ordinality as given(name, place) group by name order by min(place)
    ) where tags @> ${`{${from}}`}::text[]`.execute(tx)
}
