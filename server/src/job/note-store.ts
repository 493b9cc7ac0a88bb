import type { Database, Reader, Tx } from '../platform/data/database.ts'

export function listNotes(database: Reader, applicationId: number) {
  return database
    .selectFrom('job_application_note as note')
    .innerJoin('account', 'account.id', 'note.user_id')
    .select([
      'note.id',
      'note.user_id',
      'note.body',
      'note.created_at',
      'account.display_name',
      'account.profile_image',
    ])
    .where('note.application_id', '=', applicationId)
    .orderBy('note.id')
    .execute()
}

export async function insertNote(tx: Tx, applicationId: number, userId: number, body: string): Promise<number> {
  const row = await tx
    .insertInto('job_application_note')
    .values({ application_id: applicationId, user_id: userId, body })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export function findNote(database: Reader, id: number) {
  return database
    .selectFrom('job_application_note')
    .select(['application_id', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function deleteNote(database: Database, id: number): Promise<void> {
  await database.deleteFrom('job_application_note').where('id', '=', id).execute()
}
