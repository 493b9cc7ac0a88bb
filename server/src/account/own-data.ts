import { Readable } from 'node:stream'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../platform/data/database.ts'
import { Download } from '../platform/http/download.ts'
import { found } from '../platform/problem.ts'
import type { Storage } from '../platform/files/storage.ts'
import { readPicture } from '../profile/picture.ts'
import { findOwn } from './store.ts'

/** What the file holds: each part is the rows of one statement as JSON, without what is a secret or counted anew. */
type Part = readonly [name: string, rows: (id: number) => RawBuilder<{ row: Record<string, unknown> }>]

function own(name: string, table: string, without: readonly string[] = []): Part {
  const hidden = sql.raw(`'{${['user_id', ...without].join(',')}}'::text[]`)
  return [name, (id) => sql`select to_jsonb(t) - ${hidden} as row from ${sql.table(table)} t where user_id = ${id}`]
}

/** A test holds this against the database: each table that names an account is here, or there with its reason. */
export const ownDataParts: readonly Part[] = [
  ['account', (id) => sql`select to_jsonb(t) - 'password_hash' as row from account t where id = ${id}`],
  own('devices', 'session', ['token_hash']),
  own('connections', 'external_identity'),
  own('passkeys', 'passkey', ['public_key', 'counter']),
  [
    'secondFactor',
    (id) => sql`
      select jsonb_build_object(
        'app_since', (select app_confirmed_at from second_factor where user_id = ${id}),
        'recovery_codes_left', (select count(*) from recovery_code where user_id = ${id})
      ) as row`,
  ],
  [
    'questions',
    (id) => sql`
      select to_jsonb(q) - '{user_id,search,hot_score}'::text[] || jsonb_build_object(
        'implementations', (select coalesce(jsonb_agg(to_jsonb(i) - 'question_id'), '[]') from language_variant i where i.question_id = q.id),
        'answers', (select coalesce(jsonb_agg(to_jsonb(a) - 'question_id'), '[]') from choice a where a.question_id = q.id),
        'input_output', (select to_jsonb(i) - 'question_id' from input_output i where i.question_id = q.id)
      ) as row
      from question q where user_id = ${id}`,
  ],
  [
    'questionRevisions',
    (id) => sql`
      select to_jsonb(r) - 'user_id' as row
      from question_revision r join question q on q.id = r.question_id
      where q.user_id = ${id} order by r.id`,
  ],
  own('attempts', 'question_progress'),
  own('submissions', 'submission'),
  own('comments', 'comment'),
  own('announcements', 'announcement'),
  own('blogPosts', 'blog_post', ['hot_score', 'body_text']),
  own('messagesSent', 'broadcast'),
  own('reports', 'report', ['decided_by']),
  own('votesOnQuestions', 'question_vote'),
  own('votesOnComments', 'comment_vote'),
  own('votesOnBlogPosts', 'blog_post_vote'),
  own('votesOnSubmissions', 'submission_vote'),
  own('followedTags', 'tag_follower'),
  own('reputation', 'reputation_change', ['cause_id']),
  own('activity', 'activity_day'),
  [
    'auditTrail',
    (id) => sql`
      select to_jsonb(e) - '{user_id,subject_kind}'::text[] || jsonb_build_object('by_you', e.user_id is not distinct from ${id}) as row
      from audit_entry e
      where e.user_id = ${id} or (e.subject_kind = 'account' and e.subject_id = ${id}) order by e.id`,
  ],
  own('dataRequests', 'data_request', ['created_by', 'answered_by']),
  own('notifications', 'notification', ['actor_id']),
]

const fetched = sql.lit(200)

/**
 * All of somebody's data as one JSON file in a zip, read by cursors while it goes out, and beside it the profile picture
 * where there is one. @throws Problem notFound
 */
export async function downloadData(database: Database, storage: Storage, userId: number): Promise<Download> {
  const { profile_image: address } = found(await findOwn(database, userId))
  const picture = await readPicture(storage, address)
  const name = `gradus-data-${new Date().toISOString().slice(0, 10)}`
  const zip = Readable.from(zipped(`${name}.json`, json(database, userId), picture))
  return new Download(`${name}.zip`, 'application/zip', zip)
}

async function* json(database: Database, userId: number): AsyncGenerator<string> {
  const tx = await database.startTransaction().setAccessMode('read only').execute()
  try {
    yield `{\n"writtenAt": ${JSON.stringify(new Date().toISOString())}`
    for (const [name, rows] of ownDataParts) {
      yield `,\n${JSON.stringify(name)}: [`
      await sql`declare own_data no scroll cursor for ${rows(userId)}`.execute(tx)
      let between = '\n'
      for (;;) {
        const { rows: some } = await sql<{ row: Record<string, unknown> }>`fetch ${fetched} from own_data`.execute(tx)
        if (some.length === 0) break
        for (const { row } of some) {
          yield `${between}${JSON.stringify(named(row))}`
          between = ',\n'
        }
      }
      await sql`close own_data`.execute(tx)
      yield ']'
    }
    yield '\n}\n'
  } finally {
    await tx.rollback().execute()
  }
}

/** Columns as the site's own calls call them: displayName, not display_name. */
function named(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
}

async function* zipped(
  name: string,
  parts: AsyncIterable<string>,
  picture: Buffer | undefined,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const file = new ZipDeflate(name, { level: 6 })
  zip.add(file)
  const encoder = new TextEncoder()
  for await (const part of parts) {
    file.push(encoder.encode(part))
    yield* ready.splice(0)
  }
  file.push(new Uint8Array(), true)
  if (picture) {
    const beside = new ZipPassThrough('picture.webp')
    zip.add(beside)
    beside.push(picture, true)
  }
  zip.end()
  yield* ready.splice(0)
}
