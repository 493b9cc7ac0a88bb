import type { z } from 'zod'
import { ltiAddresses } from '@gradus/contract/lti'
import type { editLtiPlatform, LtiPlatform, LtiPlatformForm } from '@gradus/contract/lti-platform'
import { recordAuditEvents } from '../audit/audit.ts'
import type { User } from '../platform/access/user.ts'
import type { Config } from '../platform/config.ts'
import { isUniqueViolation, type Database } from '../platform/data/database.ts'
import { readPage } from '../platform/data/page.ts'
import { leadsToPrivate } from '../platform/http/public-address.ts'
import { refuseOutdated } from '../platform/outdated.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { ensureKey, readKeys, signingKeyOf } from './key.ts'
import {
  findForm,
  formOf,
  deletePlatform,
  findPlatform,
  insertPlatform,
  listPlatforms,
  setPlatformState,
  updatePlatform,
} from './platform-store.ts'

/** Learning platforms, as admins manage them. */

const pageSize = 50

export async function readPlatforms({ database, config }: { database: Database; config: Config }, page: number) {
  await ensureKey(database)
  const read = (limit: number, offset: number) => listPlatforms(database, limit, offset)
  const list = await readPage({ page, pageSize }, read, present)
  const keys = await readKeys(database)
  const signing = signingKeyOf(keys)
  const at = (path: string) => config.PUBLIC_URL + path
  const tool = {
    targetUrl: config.PUBLIC_URL,
    loginUrl: at(ltiAddresses.login),
    launchUrl: at(ltiAddresses.launch),
    jwksUrl: at(ltiAddresses.jwks),
    keys: keys.map(({ id, createdAt }) => ({
      id,
      createdDate: createdAt.toISOString(),
      isSigning: id === signing?.id,
    })),
  }
  return { ...list, tool }
}

function present(row: Awaited<ReturnType<typeof listPlatforms>>[number]): LtiPlatform {
  return {
    id: row.id,
    ...formOf(row),
    state: row.state,
    createdDate: row.created_at.toISOString(),
    courses: row.courses,
    people: row.people,
  }
}

/** Deployments have no order. */
const stored = ({ deployments, tokenAudience, ...form }: LtiPlatformForm) => ({
  ...form,
  tokenAudience: tokenAudience || null,
  deployments: deployments.toSorted(),
})

const subjectOf = (id: number, name: string) => ({ kind: 'platform', id, name }) as const

/** @throws Problem badInput, conflict */
export async function addPlatform(config: Config, database: Database, user: User, form: LtiPlatformForm) {
  await refuseUnreachable(config, form)
  return await refuseDuplicate(() =>
    database.transaction().execute(async (tx) => {
      const id = await insertPlatform(tx, form, 'active', user.id)
      await recordAuditEvents(tx, user, { action: 'addLtiPlatform', subject: subjectOf(id, form.name) })
      return id
    }),
  )
}

/** @throws Problem badInput, notFound, conflict */
export async function editPlatform(
  config: Config,
  database: Database,
  user: User,
  id: number,
  { before, ...form }: z.output<typeof editLtiPlatform.body>,
): Promise<1> {
  await refuseUnreachable(config, form)
  await refuseDuplicate(() =>
    database.transaction().execute(async (tx) => {
      refuseOutdated(before && stored(before), await findForm(tx, id), 'this platform')
      if (!(await updatePlatform(tx, id, form))) throw new Problem('notFound')
      await recordAuditEvents(tx, user, { action: 'editLtiPlatform', subject: subjectOf(id, form.name) })
    }),
  )
  return 1
}

/** @throws Problem notFound */
export async function moveState(database: Database, user: User, id: number, to: 'active' | 'disabled'): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const { name } = orNotFound(await setPlatformState(tx, id, to))
    const action = to === 'active' ? 'approveLtiPlatform' : 'disableLtiPlatform'
    await recordAuditEvents(tx, user, { action, subject: subjectOf(id, name) })
  })
  return 1
}

/** @throws Problem notFound, conflict */
export async function removePlatform(database: Database, user: User, id: number): Promise<1> {
  await database.transaction().execute(async (tx) => {
    orNotFound(await findPlatform(tx, id))
    const deleted = await deletePlatform(tx, id)
    if (!deleted)
      throw new Problem('conflict', {
        message: 'Courses or people are connected with this platform. Disable it instead.',
      })
    await recordAuditEvents(tx, user, { action: 'deleteLtiPlatform', subject: subjectOf(id, deleted.name) })
  })
  return 1
}

const addressFields = ['issuer', 'authUrl', 'tokenUrl', 'jwksUrl'] as const

/** Refuses addresses that would be refused when they are used. @throws Problem badInput */
export async function refuseUnreachable(config: Config, form: LtiPlatformForm): Promise<void> {
  if (config.LTI_PRIVATE_ADDRESSES === 'allow') return
  for (const field of addressFields) {
    const address = form[field]
    if (!address.startsWith('https://'))
      throw new Problem('badInput', { field, message: 'Enter an address that starts with https://.' })
    if (await leadsToPrivate(address))
      throw new Problem('badInput', {
        field,
        message: `${new URL(address).host} is not on the public internet. Enter a public address, or set LTI_PRIVATE_ADDRESSES to allow.`,
      })
  }
}

async function refuseDuplicate<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Problem('conflict', { message: 'A platform with this issuer and client id is registered already.' })
  }
}
