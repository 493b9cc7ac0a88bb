import { useQuery, type QueryClient } from '@tanstack/react-query'
import { getAnswersByQuestionId, getAnswersByQuestionIdSignedIn } from '@gradus/contract/choice'
import { getQuestion, getQuestionSignedIn, type Question } from '@gradus/contract/question'
import { query, queryOrNull } from '../api.ts'
import { load } from '../page.ts'
import { sessionQuery, useSession } from '../shell/session.ts'

/** A public question as visitors see it. Pages that the server renders use this query. */
export function publicQuestion(id: string) {
  return queryOrNull(getQuestion, { params: { id }, query: { Show: '1' } })
}
/** A question with the user's own state. Waiting questions are visible only to their author and moderators. */
function ownQuestion(id: string) {
  return queryOrNull(getQuestionSignedIn, { params: { id }, query: { Show: '1' } })
}

export type QuestionLoad =
  | { readonly state: 'loading' }
  /** The question is not public, and the login check has not finished. */
  | { readonly state: 'checkingAccess' }
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'read'; readonly question: Question }

/** Reads with the session if there is one, so that authors can read their own waiting questions. */
export async function loadQuestion(client: QueryClient, id: string): Promise<Question | null | undefined> {
  const isUser = (client.getQueryData(sessionQuery.queryKey) ?? -1) >= 0
  const current = isUser ? ownQuestion(id) : publicQuestion(id)
  await load(client, [current])
  return client.getQueryData(current.queryKey)
}

/** Returns the public question at once, and adds the user's own state once the login check has found a user. */
export function useQuestion(id: string): QuestionLoad {
  const session = useSession()
  const forVisitors = useQuery({ ...publicQuestion(id), enabled: session.state !== 'user' })
  const own = useQuery({ ...ownQuestion(id), enabled: session.state === 'user' })
  const question = own.data ?? forVisitors.data
  if (question) return { state: 'read', question }
  const current = session.state === 'user' ? own : forVisitors
  if (current.data === null) return { state: session.state === 'checking' ? 'checkingAccess' : 'missing' }
  if (current.isLoadingError) return { state: 'failed', retry: () => void current.refetch() }
  return { state: 'loading' }
}

/** The choices in random order. The order stays the same while the page is open (specification, section 9). */
export function answersQuery({ id, state }: Pick<Question, 'id' | 'state'>) {
  const endpoint = state === 'public' ? getAnswersByQuestionId : getAnswersByQuestionIdSignedIn
  return { ...query(endpoint, { params: { id } }), staleTime: Infinity }
}
