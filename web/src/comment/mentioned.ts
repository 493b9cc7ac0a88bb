import type { Comment } from '@gradus/contract/comment'
import { getHotQuestions, type QuestionSummary } from '@gradus/contract/question'
import { searchQuestions } from '@gradus/contract/search'
import { questionPath } from '@gradus/contract/slug'
import { call } from '../api.ts'
import type { Subject } from './subject.ts'

/** What @ and # offer (specification, section 2: mention characters @ and #). */
export interface Mentioned {
  readonly label: string
  readonly href: string
}

export interface Person {
  readonly userId: number
  readonly displayName: string
}

/** At most so many are offered. */
const shown = 6

/** Who takes part: the author of what is talked about, and those who commented. */
export function peopleOf({ authorId, authorName }: Subject, comments: readonly Comment[]): Person[] {
  const people = new Map([[authorId, authorName], ...comments.map((one) => [one.userId, one.displayName] as const)])
  return [...people].map(([userId, displayName]) => ({ userId, displayName }))
}

/** People of whose name a word begins with what is typed. */
export function matchingPeople(people: readonly Person[], typed: string): Mentioned[] {
  const wanted = typed.toLowerCase()
  return people
    .filter(({ displayName }) => ` ${displayName}`.toLowerCase().includes(` ${wanted}`))
    .slice(0, shown)
    .map(({ userId, displayName }) => ({ label: `@${displayName}`, href: `/Profile?id=${userId}` }))
}

/** Questions that what is typed finds; before anything is typed, those that are hot. */
export async function questionsOf(typed: string, signal: AbortSignal): Promise<Mentioned[]> {
  try {
    const questions =
      typed === ''
        ? await call(getHotQuestions, {}, { signal })
        : (await call(searchQuestions, { query: { kw: typed } }, { signal })).items
    return questions.slice(0, shown).map(mentionOf)
  } catch {
    // Suggestions are a help: without them one writes on.
    return []
  }
}

function mentionOf({ id, title }: Pick<QuestionSummary, 'id' | 'title'>): Mentioned {
  return { label: `#${title}`, href: questionPath({ id, title }) }
}
