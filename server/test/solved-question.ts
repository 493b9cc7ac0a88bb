import { aUser } from './account.ts'
import type { TestSite } from './site.ts'

/** Creates this many public questions with a tag, all of them solved by the user. */
export async function solveTagged(site: TestSite, userId: number, tag: string, count: number) {
  const { database } = site
  const author = await aUser(site)
  await database
    .insertInto('tag')
    .values({ name: tag })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id: tagId } = await database.selectFrom('tag').select('id').where('name', '=', tag).executeTakeFirstOrThrow()
  for (let index = 0; index < count; index += 1) {
    const question = await database
      .insertInto('question')
      .values({
        user_id: author.id,
        kind: 'coding',
        type: 8,
        languages: [8],
        title: 'A question to be solved',
        body: '<p>Solve it.</p>',
        tags: [tag],
        difficult_level: 1,
        lifecycle: 'approved',
        audience: 'public',
        published_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await database.insertInto('question_tag').values({ tag_id: tagId, question_id: question.id }).execute()
    await database
      .insertInto('question_progress')
      .values({ user_id: userId, question_id: question.id, tries: 1, solved_at: new Date() })
      .execute()
  }
}
