import type { QuestionPage, QuestionSummary } from '@gradus/contract/question'

/** What a list of questions shows: any question may enter or leave it, and it names the authors of those that are there. */
export function topicsOfList(items: readonly Pick<QuestionSummary, 'userId'>[]): string[] {
  return ['question', ...new Set(items.map(({ userId }) => `account ${userId}`))]
}

export const keptList = { topics: (_input: unknown, { items }: QuestionPage) => topicsOfList(items) }
