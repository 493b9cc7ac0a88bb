import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '@gradus/contract/message'
import { applyRejudge, dropRejudge, getRejudge, getRejudgeChanges, startRejudge } from '@gradus/contract/rejudge'
import { call } from '../api.ts'
import { toast } from '../ui/toast.tsx'

const endpoints = { start: startRejudge, apply: applyRejudge, drop: dropRejudge } as const
type Decision = keyof typeof endpoints

/** Starts, applies or drops a rejudge, and refetches it. */
export function useRejudgeDecision(questionId: number) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (decision: Decision) => call(endpoints[decision], { params: { id: questionId } }),
    onSuccess: (_done, decision) => {
      if (decision === 'apply') toast.updated(messages.updated)
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () =>
      Promise.all([getRejudge, getRejudgeChanges].map(({ url }) => client.invalidateQueries({ queryKey: [url] }))),
  })
  return {
    isPending,
    decide: (decision: Decision, after?: () => void) => mutate(decision, after ? { onSettled: () => after() } : {}),
  }
}
