import type { Page } from '@playwright/test'
import type { Database } from '../server/src/platform/data/database.ts'
import { expect } from './site.ts'

/** Shared by the journeys on a question's page. */

export const choice = (title: string) => ({
  kind: 'multiChoice',
  title,
  body: '<p>Which of these numbers is a prime number?</p>',
  rawTags: ['numbers', 'primes', 'first-steps'],
  difficultLevel: 2,
  answers: ['21', '22', '23', '24'].map((body) => ({ body, correct: body === '23' })),
})

/** Matches the address of a call with any parameters. */
export const anyCall = (url: string) => `**${url.replaceAll(/:\w+/g, '*')}`

export const votes = (page: Page) => page.getByRole('main').getByRole('group', { name: 'Votes' })
export const comments = (page: Page) => page.getByRole('region', { name: /^Comments/ })
export const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text }).last()

/** Records that a user has tried a question, so that they can see its comments. */
export async function recordTry(database: Database, questionId: number, userId: number): Promise<void> {
  await database
    .insertInto('question_progress')
    .values({ user_id: userId, question_id: questionId, tries: 1 })
    .execute()
}

/** The comments of the page, with the cursor in a new comment. */
export async function beginComment(page: Page) {
  await comments(page).getByRole('button', { name: 'Add a comment' }).click()
  await expect(comments(page).getByRole('textbox', { name: 'Your comment' })).toBeFocused()
  return comments(page)
}
