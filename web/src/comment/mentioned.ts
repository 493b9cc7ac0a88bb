import type { Comment } from '@gradus/contract/comment'
import { getHotQuestions } from '@gradus/contract/question-list'
import type { QuestionSummary } from '@gradus/contract/question'
import { searchQuestions } from '@gradus/contract/search'
import { questionPath } from '@gradus/contract/slug'
import { call } from '../api.ts'
import type { Subject } from './subject.ts'

/** The suggestions for @ and # (specification, section 2: mention characters @ and #). */
export interface Mentioned {
  readonly label: string
  readonly href: string
}

export interface Person {
  readonly userId: number
  readonly displayName: string
}

/** The maximal number of suggestions. */
const maximumSuggestions = 6

/** The people who can be mentioned: the author of the question or post, and those who commented. */
export function peopleOf({ authorId, authorName }: Subject, comments: readonly Comment[]): Person[] {
  const people = new Map([[authorId, authorName], ...comments.map((one) => [one.userId, one.displayName] as const)])
  return [...people].map(([userId, displayName]) => ({ userId, displayName }))
}

/** People with a name of which a word begins with the typed text. */
export function matchingPeople(people: readonly Person[], typed: string): Mentioned[] {
  const lowerCased = typed.toLowerCase()
  return people
    .filter(({ displayName }) => ` ${displayName}`.toLowerCase().includes(` ${lowerCased}`))
    .slice(0, maximumSuggestions)
    .map(({ userId, displayName }) => ({ label: `@${displayName}`, href: `/Profile?id=${userId}` }))
}

/** Questions that match the typed text; hot questions if nothing is typed yet. */
export async function questionsOf(typed: string, signal: AbortSignal): Promise<Mentioned[]> {
  try {
    const questions =
      typed === ''
        ? await call(getHotQuestions, {}, { signal })
        : (await call(searchQuestions, { query: { kw: typed } }, { signal })).items
    return questions.slice(0, maximumSuggestions).map(mentionOf)
  } catch {
    // Suggestions are optional: without them the user continues writing.
    return []
  }
}

function mentionOf({ id, title }: Pick<QuestionSummary, 'id' | 'title'>): Mentioned {
  return { label: `#${title}`, href: questionPath({ id, title }) }
}
