import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { messages } from '@gradus/contract/message'
import { getQuestion, getQuestionSignedIn, type Question } from '@gradus/contract/question'
import { decVote, incVote, unVote } from '@gradus/contract/vote'
import { call, type CallProblem } from '../api.ts'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { toast } from '../ui/toast.tsx'
import type { Vote } from './pill.tsx'

const calls = { 1: incVote, [-1]: decVote, 0: unVote } as const

/** Sets the user's vote on a question; 0 withdraws a like. The displayed number comes from the server's reply. */
export function useVoting({ id }: Question, { quiet = false }: { quiet?: boolean } = {}) {
  const client = useQueryClient()
  const logInAgain = useLogInAgain()
  const { mutate, isPending, isError } = useMutation<number, CallProblem, Vote>({
    mutationFn: (value) => call(calls[value], { params: { id } }),
    onSuccess: (delta, value) => {
      // 0 means that nothing changed, so this page was out of date.
      if (delta === 0) return client.invalidateQueries({ queryKey: [getQuestionSignedIn.url] })
      for (const { url } of [getQuestion, getQuestionSignedIn]) updateCached(client, url, id, delta, value)
    },
    onError: (problem) => {
      if (problem.status === 401) return logInAgain()
      if (!quiet) toast.failed(messages.updateFailed, { text: problem.message })
    },
  })
  return { vote: (value: Vote) => isPending || mutate(value), isPending, isError }
}

function updateCached(client: QueryClient, url: string, id: number, delta: number, value: Vote): void {
  client.setQueriesData<Question | null>({ queryKey: [url] }, (question) => {
    if (question?.id !== id) return question
    const own = url === getQuestionSignedIn.url ? { authUserVote: value, authUserLiked: value === 1 } : {}
    return { ...question, votes: question.votes + delta, ...own }
  })
}
