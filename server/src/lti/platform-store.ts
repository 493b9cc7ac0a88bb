import { sql } from 'kysely'
import type { LtiPlatformForm, LtiPlatformState } from '@gradus/contract/lti-platform'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

const columns = [
  'id',
  'name',
  'issuer',
  'client_id',
  'auth_url',
  'token_url',
  'jwks_url',
  'token_audience',
  'origins',
  'state',
] as const

function platforms(reader: Reader) {
  return reader.selectFrom('lti_platform').select([...columns])
}
export type PlatformRow = Awaited<ReturnType<typeof listOfIssuer>>[number]

export function findPlatform(reader: Reader, id: number): Promise<PlatformRow | undefined> {
  return platforms(reader).where('id', '=', id).executeTakeFirst()
}

export async function findForm(tx: Tx, id: number) {
  const row = await platforms(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) return undefined
  const deployments = await tx
    .selectFrom('lti_deployment')
    .select('deployment_id')
    .where('platform_id', '=', id)
    .execute()
  return formOf({ ...row, deployments: deployments.map((one) => one.deployment_id).toSorted() })
}

/** What an admin enters for a platform. */
export function formOf(row: PlatformRow & { readonly deployments: string[] }) {
  return {
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    authUrl: row.auth_url,
    tokenUrl: row.token_url,
    jwksUrl: row.jwks_url,
    tokenAudience: row.token_audience,
    deployments: row.deployments,
    origins: row.origins,
  }
}

/** A platform's installations of this site, active ones first; at most two are read, because only one is of use. */
export function listOfIssuer(reader: Reader, issuer: string, clientId: string | undefined) {
  let rows = platforms(reader).where('issuer', '=', issuer)
  if (clientId !== undefined) rows = rows.where('client_id', '=', clientId)
  return rows
    .orderBy(sql`state = 'active'`, 'desc')
    .orderBy('id')
    .limit(2)
    .execute()
}

export async function hasDeployment(reader: Reader, platformId: number, deploymentId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('lti_deployment')
    .select('platform_id')
    .where('platform_id', '=', platformId)
    .where('deployment_id', '=', deploymentId)
    .executeTakeFirst()
  return row !== undefined
}

export function listPlatforms(database: Database, limit: number, offset: number) {
  return database
    .selectFrom('lti_platform as platform')
    .select([
      ...columns.map((column) => `platform.${column}` as const),
      'platform.created_at',
      sql<string[]>`array(select d.deployment_id from lti_deployment d
        where d.platform_id = platform.id order by d.deployment_id)`.as('deployments'),
      sql<number>`(select count(distinct c.course_id)::int from lti_context c where c.platform_id = platform.id)`.as(
        'courses',
      ),
      sql<number>`(select count(*)::int from lti_identity i where i.platform_id = platform.id)`.as('people'),
    ])
    .orderBy('platform.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** @returns the id */
export async function insertPlatform(
  tx: Tx,
  form: LtiPlatformForm,
  state: LtiPlatformState,
  userId: number | null,
): Promise<number> {
  const { id } = await tx
    .insertInto('lti_platform')
    .values({ ...valuesOf(form), state, user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertDeployments(tx, id, form.deployments)
  return id
}

export async function updatePlatform(tx: Tx, id: number, form: LtiPlatformForm): Promise<boolean> {
  const row = await tx
    .updateTable('lti_platform')
    .set({ ...valuesOf(form), modified_at: sql`now()` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  await tx.deleteFrom('lti_deployment').where('platform_id', '=', id).execute()
  await insertDeployments(tx, id, form.deployments)
  return true
}

async function insertDeployments(tx: Tx, id: number, deployments: readonly string[]): Promise<void> {
  const values = [...new Set(deployments)].map((deployment_id) => ({ platform_id: id, deployment_id }))
  if (values.length > 0) await tx.insertInto('lti_deployment').values(values).execute()
}

function valuesOf(form: LtiPlatformForm) {
  return {
    name: form.name,
    issuer: form.issuer,
    client_id: form.clientId,
    auth_url: form.authUrl,
    token_url: form.tokenUrl,
    jwks_url: form.jwksUrl,
    token_audience: form.tokenAudience || null,
    origins: form.origins,
  }
}

export function setPlatformState(tx: Tx, id: number, state: LtiPlatformState) {
  return tx
    .updateTable('lti_platform')
    .set({ state, modified_at: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirst()
}

/** Deletes the platform only if no courses and no people are connected with it. */
export function deletePlatform(tx: Tx, id: number) {
  return tx
    .deleteFrom('lti_platform')
    .where('id', '=', id)
    .where(
      sql<boolean>`not exists (select from lti_context c where c.platform_id = lti_platform.id)
        and not exists (select from lti_identity i where i.platform_id = lti_platform.id)`,
    )
    .returning('name')
    .executeTakeFirst()
}

/** Origins of all active platforms. A site has only a few. */
export async function listFrameOrigins(reader: Reader): Promise<readonly string[]> {
  const rows = await platforms(reader).where('state', '=', 'active').orderBy('id', 'desc').limit(50).execute()
  return rows.flatMap(originsOf)
}

/** Origins of the pages that may frame a launch of the platform. */
export function originsOf({ issuer, auth_url, origins }: PlatformRow): string[] {
  const own = [issuer, auth_url].filter((address) => URL.canParse(address)).map((address) => new URL(address).origin)
  return [...new Set([...own, ...origins])].filter((origin) => origin !== 'null')
}
