import { useQuery, type QueryClient } from '@tanstack/react-query'
import {
  getAnswersByQuestionId,
  getAnswersByQuestionIdSignedIn,
  getQuestion,
  getQuestionSignedIn,
  type Question,
} from '@gradus/contract/question'
import { query, queryOrNull } from '../api.ts'
import { load } from '../page.ts'
import { sessionQuery, useSession } from '../shell/session.ts'

/** A question as everybody may read it; the server renders it. */
export function publicQuestion(id: string) {
  return queryOrNull(getQuestion, { params: { id }, query: { Show: '1' } })
}
/** With what the reader did to it; those that wait for review only for their author and moderators. */
function ownQuestion(id: string) {
  return queryOrNull(getQuestionSignedIn, { params: { id }, query: { Show: '1' } })
}

export type QuestionLoad =
  | { readonly state: 'loading' }
  /** Not public, and the login check has not ended. */
  | { readonly state: 'unclear' }
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'read'; readonly question: Question }

/** Asks with the session if there is one, so that authors can read their own waiting questions. */
export async function loadQuestion(client: QueryClient, id: string): Promise<Question | null | undefined> {
  const isUser = (client.getQueryData(sessionQuery.queryKey) ?? -1) >= 0
  const asking = isUser ? ownQuestion(id) : publicQuestion(id)
  await load(client, [asking])
  return client.getQueryData(asking.queryKey)
}

/** The public question at once, and what the account knows of it when the login check has found a user. */
export function useQuestion(id: string): QuestionLoad {
  const session = useSession()
  const shown = useQuery({ ...publicQuestion(id), enabled: session.state !== 'user' })
  const own = useQuery({ ...ownQuestion(id), enabled: session.state === 'user' })
  const question = own.data ?? shown.data
  if (question) return { state: 'read', question }
  const asking = session.state === 'user' ? own : shown
  if (asking.data === null) return { state: session.state === 'checking' ? 'unclear' : 'missing' }
  if (asking.isError) return { state: 'failed', retry: () => void asking.refetch() }
  return { state: 'loading' }
}

/** In random order, which stays as it is while the page is open (specification, section 9). */
export function answersQuery({ id, state }: Pick<Question, 'id' | 'state'>) {
  const endpoint = state === 'public' ? getAnswersByQuestionId : getAnswersByQuestionIdSignedIn
  return { ...query(endpoint, { params: { id } }), staleTime: Infinity }
}
