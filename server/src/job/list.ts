import type { z } from 'zod'
import { countries } from '@gradus/contract/country'
import { CountryCode } from '@gradus/contract/country-code'
import { type EndedJob, type JobFilter, type JobSummary, type OpenJob } from '@gradus/contract/job'
import { periodsAYear } from '@gradus/contract/pay'
import type { getJobSignedIn } from '@gradus/contract/job-application'
import { mayRecruit } from '../company/access.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { findEmail, findOwnOf, isMember } from './application-store.ts'
import { matchesOf, presentOpen, presentSummary, stateOf } from './present.ts'
import { countOpen, countSolved, findJob, listOpen, type ListFilter } from './store.ts'

/** Offers as everybody reads them. Only open ones are in a list. */

const pageSize = 20
const panelSize = 3
/** The number of other offers on the page of an offer that has ended. */
const othersSize = 5

const everything: ListFilter = filterOf({ currency: 'EUR', per: 'year' })

export async function listForEverybody(database: Database, query: JobFilter, page: number) {
  return await pageOf(database, filterOf(query), undefined, [], page)
}

/** Each item says how many questions of its tags the user has solved. */
export async function listForUser(
  database: Database,
  user: User,
  { order, ...query }: JobFilter & { readonly order: 'date' | 'match' },
  page: number,
) {
  const solved = await countSolved(database, [user.id], undefined)
  return await pageOf(database, filterOf(query), order === 'match' ? solved : undefined, solved, page)
}

async function pageOf(
  database: Database,
  filter: ListFilter,
  orderBySolved: Parameters<typeof listOpen>[2],
  solved: NonNullable<typeof orderBySolved>,
  page: number,
) {
  const [rows, total] = await Promise.all([
    listOpen(database, filter, orderBySolved, pageSize, (page - 1) * pageSize),
    countOpen(database, filter),
  ])
  return { items: rows.map((row) => presentSummary(row, solved)), total, page, pageSize }
}

export async function listNewest(database: Database): Promise<JobSummary[]> {
  return (await listOpen(database, everything, undefined, panelSize, 0)).map((row) => presentSummary(row, []))
}

export async function listMatching(database: Database, user: User): Promise<JobSummary[]> {
  const solved = await countSolved(database, [user.id], undefined)
  return (await listOpen(database, everything, solved, panelSize, 0)).map((row) => presentSummary(row, solved))
}

/** @throws Problem notFound */
export async function read(database: Database, id: number): Promise<OpenJob | EndedJob> {
  const row = orNotFound(await findJob(database, id))
  const state = stateOf(row, new Date())
  if (state === 'open') return presentOpen(row)
  const others = await listOpen(database, { ...everything, company: row.company_id }, undefined, othersSize, 0)
  const { title, company } = presentOpen(row)
  return { id, state, title, company, others: others.map((other) => presentSummary(other, [])) }
}

/** @throws Problem notFound */
export async function readSignedIn(
  database: Database,
  user: User,
  id: number,
): Promise<z.input<typeof getJobSignedIn.reply>> {
  const row = orNotFound(await findJob(database, id))
  const [solved, application, member, manage, email] = await Promise.all([
    countSolved(database, [user.id], row.tags),
    findOwnOf(database, id, user.id),
    isMember(database, row.company_id, user.id),
    mayRecruit(database, row.company_id, user),
    findEmail(database, user.id),
  ])
  const isOpen = stateOf(row, new Date()) === 'open'
  return {
    matches: matchesOf(row.tags, solved),
    application: application ?? null,
    email,
    can: { apply: isOpen && row.apply_here && !application && !member, manage },
  }
}

function filterOf({ tag, place, remote, kind, level, pay, currency, per, company }: JobFilter): ListFilter {
  return {
    tag,
    place: place ? { words: place, countries: countriesNamed(place) } : undefined,
    remote,
    kind,
    level,
    pay: pay === undefined ? undefined : { amountAYear: pay * periodsAYear[per], currency },
    company,
  }
}

function countriesNamed(words: string): CountryCode[] {
  const lowerCased = words.toLowerCase()
  return CountryCode.options.filter((code) => countries[code].toLowerCase().includes(lowerCased))
}
