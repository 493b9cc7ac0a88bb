import type { z } from 'zod'
import { pictureMustBeUploaded } from '@gradus/contract/announcement'
import type { Company, CompanyForm, ManagedCompany } from '@gradus/contract/company'
import type { CompanyRow } from '@gradus/contract/company-management'
import type { CompanyName } from '@gradus/contract/part'
import { isUploaded } from '@gradus/contract/own-address'
import { recordAuditEvents } from '../audit/audit.ts'
import { isAdmin } from '../platform/access/permission.ts'
import type { User } from '../platform/access/user.ts'
import { isUniqueViolation, type Database, type Tx } from '../platform/data/database.ts'
import { readPage } from '../platform/data/page.ts'
import { deletePicture, refuseForeignPicture } from '../platform/files/owned-picture.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { cleanBody } from '../platform/text/html.ts'
import { readSettings } from '../setting/setting.ts'
import { removeJobsOf } from '../job/of-company.ts'
import { removeQuestionsOf } from '../question-library/of-company.ts'
import { removeTournamentsOf } from '../tournament/of-company.ts'
import { lockManaged, managedCompany, memberCompany } from './access.ts'
import { logos } from './logo.ts'
import { countOwners, findRole } from './member-store.ts'
import {
  deleteCompany,
  findCompany,
  insertCompany,
  listCompanies,
  listOfMember,
  lockCompany,
  updateCompany,
  type CompanyFilter,
  type CompanyRecord,
} from './store.ts'

/** Reading, creating, changing and deleting companies (contests.md 33). */

const pageSize = 20

type Form = z.output<typeof CompanyForm>
type Services = Pick<Site, 'database' | 'queue'>

/** @throws Problem notFound */
export async function readCompany(database: Database, id: number): Promise<Company> {
  return present(orNotFound(await findCompany(database, id)))
}

/** Undefined if there is no such company. */
export async function findCompanyName(database: Database, id: number): Promise<CompanyName | undefined> {
  return findCompany(database, id)
}

/** Memberships are not public. @throws Problem notAllowed if it is not the user's own, except for admins */
export async function readCompaniesOf(database: Database, user: User, userId: number): Promise<CompanyName[]> {
  if (userId !== user.id && !isAdmin(user)) throw new Problem('notAllowed')
  return await listOfMember(database, userId)
}

/** @throws Problem notFound, also if the user is not a member */
export async function readManaged(database: Database, user: User, id: number): Promise<ManagedCompany> {
  const { company, role: right } = await memberCompany(database, id, user)
  const role = (await findRole(database, id, user.id)) ?? null
  return {
    ...present(company),
    role,
    revision: company.revision,
    can: {
      manage: right === 'owner',
      recruit: right !== 'reviewer',
      leave: role !== null && (role !== 'owner' || (await countOwners(database, id)) > 1),
    },
  }
}

export async function listForAdmins(database: Database, filter: CompanyFilter, page: number) {
  const read = (limit: number, offset: number) => listCompanies(database, filter, limit, offset)
  return await readPage({ page, pageSize }, read, ({ logo_url, created_at, ...row }): CompanyRow => ({
    ...row,
    logoUrl: logo_url,
    createdDate: created_at.toISOString(),
  }))
}

/** @returns its id. @throws Problem badInput; conflict if a company with this name exists */
export async function add(database: Database, user: User, form: Form): Promise<number> {
  const content = await contentOf(database, form)
  refuseForeignPicture(logos, content.logo_url, null)
  return await database.transaction().execute(async (tx) => {
    const id = await insertCompany(tx, user.id, content)
    if (id === undefined) throw nameTaken()
    await recordAuditEvents(tx, user, { action: 'addCompany', subject: subjectOf(id, form.name) })
    return id
  })
}

/**
 * @param revision the revision on which the edit is based; undefined overwrites any revision
 * @returns its id. @throws Problem badInput, notFound, notAllowed, conflict
 */
export async function edit(
  { database, queue }: Services,
  user: User,
  id: number,
  { revision, ...form }: Form & { readonly revision?: number | undefined },
): Promise<number> {
  await managedCompany(database, id, user)
  const content = await contentOf(database, form)
  const saving = database.transaction().execute(async (tx) => {
    const before = await lockManaged(tx, id, user)
    if (revision !== undefined && before.revision !== revision) throw new Problem('conflict')
    refuseForeignPicture(logos, content.logo_url, before.logo_url)
    await updateCompany(tx, id, content)
    if (content.logo_url !== before.logo_url) await deletePicture(logos, tx, queue, before.logo_url)
    await recordAuditEvents(tx, user, { action: 'editCompany', subject: subjectOf(id, content.name) })
  })
  await saving.catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken() : error
  })
  return id
}

/** Deletes the company with everything that belongs to it. @throws Problem notFound */
export async function remove({ database, queue }: Services, user: User, id: number): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const { name, logo_url: logo } = orNotFound(await lockCompany(tx, id))
    await removeBelongings(tx, queue, id)
    await deleteCompany(tx, id)
    await deletePicture(logos, tx, queue, logo)
    await recordAuditEvents(tx, user, { action: 'deleteCompany', subject: subjectOf(id, name) })
  })
  return 1
}

/**
 * Removes what a cascade in the database cannot: things with files, with rows that outlive the company's, or with
 * people who wait for an answer.
 */
async function removeBelongings(tx: Tx, queue: Services['queue'], companyId: number): Promise<void> {
  await removeJobsOf(tx, companyId)
  await removeTournamentsOf(tx, queue, companyId)
  await removeQuestionsOf(tx, companyId)
}

export function subjectOf(id: number, name: string) {
  return { kind: 'company', id, name } as const
}

function nameTaken(): Problem {
  return new Problem('conflict', { message: 'There is a company with this name already.', field: 'name' })
}

/** @throws Problem badInput */
async function contentOf(database: Database, form: Form) {
  const rules = await readSettings(database)
  if (form.logoUrl && !isUploaded(form.logoUrl) && !rules.picturesFromElsewhere)
    throw new Problem('badInput', { message: pictureMustBeUploaded, field: 'logoUrl' })
  return {
    name: form.name,
    body: cleanBody(form.body, rules),
    site: form.site || null,
    logo_url: form.logoUrl ?? null,
  }
}

function present(row: CompanyRecord): Company {
  return {
    id: row.id,
    name: row.name,
    body: row.body,
    site: row.site,
    logoUrl: row.logo_url,
    createdDate: row.created_at.toISOString(),
  }
}
