import { editQuestion } from '@gradus/contract/editing'
import type { QuestionState } from '@gradus/contract/question'
import { columnsOf } from '../src/question/audience.ts'
import { aUser, type TestUser } from './account.ts'
import { choiceForm } from './question.ts'
import type { SceneSite } from './site.ts'
import { aSubmission } from './submission.ts'

/** A Python question that this user wrote. */
export async function aCodingQuestion(
  { database }: Pick<SceneSite, 'database'>,
  userId: number,
  state: QuestionState,
): Promise<number> {
  const { id } = await database
    .insertInto('question')
    .values({ ...common(userId, state), kind: 'coding', type: 8, languages: [8] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database
    .insertInto('language_variant')
    .values({ question_id: id, language: 8, starter: '', tests: 'from solution import *\n' })
    .execute()
  return id
}

/** Builders for a user's questions, and for what the user wrote about a question. */
export function questionScene(site: SceneSite, author: TestUser) {
  const { database } = site
  const question = async (state: QuestionState = 'public') => {
    const { id } = await database
      .insertInto('question')
      .values({ ...common(author.id, state), kind: 'multiChoice', type: 1, explanation: '<p>It is so.</p>' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [answer] = await database
      .insertInto('choice')
      .values([
        { question_id: id, body: '2', correct: true, position: 0 },
        { question_id: id, body: '3', correct: false, position: 1 },
      ])
      .returning('id')
      .execute()
    return { id, answerId: answer?.id ?? 0 }
  }
  return {
    /** A multiple-choice question: its id, and the id of one of its choices. */
    question,
    /** A Python question. */
    coding: (state: QuestionState = 'public') => aCodingQuestion(site, author.id, state),
    /** An input-and-output question with a sample. */
    async inputOutput(state: QuestionState = 'public') {
      const { id } = await database
        .insertInto('question')
        .values({ ...common(author.id, state), kind: 'inputOutput', type: 8, languages: [8] })
        .returning('id')
        .executeTakeFirstOrThrow()
      const cases = JSON.stringify([{ id: '1', input: '2', answer: '4', sample: true }])
      await database.insertInto('input_output').values({ question_id: id, cases }).execute()
      return id
    },
    /** A public question that its author has changed once. */
    async edited() {
      const { id } = await question()
      const body = { ...choiceForm(), title: 'Which of these numbers is even?', rawTags: [] }
      await author.call(editQuestion, { params: { id }, body })
      return id
    },
    async comment() {
      const { id } = await question()
      await database.updateTable('question_stats').set({ comments: 1 }).where('question_id', '=', id).execute()
      return (
        await database
          .insertInto('comment')
          .values({ user_id: author.id, type: 0, question_id: id, body: '<p>Nice.</p>' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    },
    /** The author's solution of another user's question, which others may see. */
    async solution() {
      const questionId = await aCodingQuestion(site, (await aUser(site)).id, 'public')
      const now = new Date()
      await database
        .insertInto('question_progress')
        .values({ user_id: author.id, question_id: questionId, tries: 1, solved_at: now })
        .execute()
      return await aSubmission(database, {
        userId: author.id,
        questionId,
        outcome: 'passed',
        isPublished: true,
      })
    },
  }
}

function common(userId: number, state: QuestionState) {
  return {
    user_id: userId,
    title: 'Which of these is even',
    body: '<p>Choose the number that is even.</p>',
    difficult_level: 1 as const,
    ...columnsOf(state),
    published_at: state === 'public' ? new Date() : null,
  }
}
