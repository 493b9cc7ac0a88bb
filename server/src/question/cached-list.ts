import type { QuestionPage, QuestionSummary } from '@gradus/contract/question'

/** The topics of a list of questions: any question may enter or leave it, and it shows the names of the authors. */
export function topicsOfList(items: readonly Pick<QuestionSummary, 'userId'>[]): string[] {
  return ['question', ...new Set(items.map(({ userId }) => `account ${userId}`))]
}

export const cachedList = { topics: (_input: unknown, { items }: QuestionPage) => topicsOfList(items) }
