import { sql } from 'kysely'
import type { Tx } from '../platform/data/database.ts'

export async function deleteIdentitiesOf(tx: Tx, userId: number): Promise<void> {
  await sql`
    delete from lti_launch launch using lti_identity identity
    where identity.user_id = ${userId}
      and launch.platform_id = identity.platform_id and launch.subject = identity.subject`.execute(tx)
  await tx.deleteFrom('lti_identity').where('user_id', '=', userId).execute()
  await tx.deleteFrom('lti_score').where('user_id', '=', userId).execute()
  await tx.deleteFrom('lti_registration_link').where('user_id', '=', userId).execute()
}

export async function unnameLti(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('lti_platform').set({ user_id: null }).where('user_id', '=', userId).execute()
  await tx.updateTable('lti_context').set({ user_id: null }).where('user_id', '=', userId).execute()
}
