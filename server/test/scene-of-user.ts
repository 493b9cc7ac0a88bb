import { hashPassword } from '../src/account/password.ts'
import { goodPassword, type TestUser } from './account.ts'
import type { SceneSite } from './site.ts'

/** Builders for what belongs to one user alone, and for posts. */
export function userScene(site: SceneSite, author: TestUser) {
  const { database } = site
  return {
    async blogPost() {
      const words = { title: 'A post of its author', body: '<p>Its words.</p>', body_text: 'Its words.' }
      return (
        await database
          .insertInto('blog_post')
          .values({ user_id: author.id, ...words })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    },
    async announcement() {
      return (
        await database
          .insertInto('announcement')
          .values({ user_id: author.id, title: 'An announcement', body: '<p>Its words.</p>' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    },
    async notification() {
      return (
        await database
          .insertInto('notification')
          .values({ user_id: author.id, type: 1, subject_kind: 'message', subject_id: 1, title: 'For one alone' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    },
    async device() {
      const row = await database
        .selectFrom('session')
        .select('token_hash')
        .where('user_id', '=', author.id)
        .executeTakeFirstOrThrow()
      return row.token_hash.toString('hex')
    },
    /** The author's passkey. As a side effect, everybody who can log in gets the password `goodPassword`. */
    async passkey() {
      const id = `passkey-of-${author.id}`
      const row = { id, user_id: author.id, public_key: Buffer.from('key'), name: 'A key' }
      await database.insertInto('passkey').values(row).execute()
      await database
        .updateTable('account')
        .set({ password_hash: await thePasswordHash })
        .where('activated_at', 'is not', null)
        .execute()
      return id
    },
    async savedComment() {
      const comment = { user_id: author.id, body: 'Well done' }
      return (await database.insertInto('saved_comment').values(comment).returning('id').executeTakeFirstOrThrow()).id
    },
  }
}

/** Hashed once for all users, because hashing a password is slow on purpose. */
const thePasswordHash = hashPassword(goodPassword)
