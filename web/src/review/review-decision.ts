import { getLatestQuestions } from '@gradus/contract/question-list'
import { decideReports, getReportQueue, getReviewCounts, getReviewQueue, reviewWaiting } from '@gradus/contract/review'
import { getManagedQuestions, manageQuestions } from '@gradus/contract/question-management'
import { call } from '../api.ts'
import { useBulk } from '../ui/bulk.ts'

/** The calls whose replies show the state of questions under review. */
export const queues = [getReviewQueue, getReviewCounts, getReportQueue, getManagedQuestions, getLatestQuestions]

/** Makes decisions on one or several questions, and refetches the queues. */
export function useReviewDecision() {
  const { mutate, isPending } = useBulk(['question', 'questions'], queues)
  type Ids = readonly number[]
  return {
    isPending,
    reject: (ids: Ids, reason: string, after?: () => void) =>
      mutate({
        done: 'returned',
        send: () => call(reviewWaiting, { body: { ids: [...ids], decision: 'reject', reason } }),
        ...(after ? { after } : {}),
      }),
    decide: (ids: Ids, decision: 'confirm' | 'dismiss', after?: () => void) =>
      mutate({
        done: decision === 'confirm' ? 'removed' : 'kept',
        send: () => call(decideReports, { body: { ids: [...ids], decision } }),
        ...(after ? { after } : {}),
      }),
    manage: (ids: Ids, action: keyof typeof managed, after?: () => void) =>
      mutate({
        done: managed[action],
        send: () => call(manageQuestions, { body: { ids: [...ids], action } }),
        ...(after ? { after } : {}),
      }),
  }
}

const managed = {
  approve: 'approved',
  ready: 'marked as ready',
  unready: 'marked as not ready',
  remove: 'removed',
} as const
