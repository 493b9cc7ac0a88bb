import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getQuestionSource } from '@gradus/contract/editing'
import { toast as toastTimes } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { getReviewCounts, reviewWaiting } from '@gradus/contract/review'
import { call, query } from '../api.ts'
import { bulkSentence } from '../ui/bulk.ts'
import { toast } from '../ui/toast.tsx'
import type { HiddenQuestion } from './counts.ts'
import { queues } from './review-decision.ts'

type Approval = readonly HiddenQuestion[]
interface ReadRevision {
  readonly id: number
  readonly revision: number
}
interface PendingApproval {
  readonly timer: ReturnType<typeof setTimeout>
  readonly hideToast: () => void
}

/**
 * Approvals can be undone for ten seconds. The browser sends them only after that, so that nobody is notified of a
 * mistake. If the moderator leaves the queue sooner, pending approvals are sent at once.
 *
 * @param isShown whether the queue is shown
 */
export function usePendingApprovals(isShown: boolean) {
  const client = useQueryClient()
  /** Approved questions that are hidden from this moderator's queue until it is refetched. */
  const [hidden, setHidden] = useState<readonly Approval[]>([])
  const pending = useRef(new Map<Approval, PendingApproval>())
  const read = useRef(new WeakMap<Approval, readonly ReadRevision[]>())

  /** @returns whether the approval was still pending */
  const release = (approval: Approval): boolean => {
    const one = pending.current.get(approval)
    if (!one) return false
    clearTimeout(one.timer)
    one.hideToast()
    pending.current.delete(approval)
    return true
  }
  const show = (approval: Approval) => setHidden((all) => all.filter((one) => one !== approval))
  const undo = (approval: Approval) => {
    if (release(approval)) show(approval)
  }
  const send = async (approval: Approval, keepalive = false) => {
    if (!release(approval)) return
    try {
      const body = {
        ids: approval.map(({ id }) => id),
        decision: 'approve' as const,
        revisions: [...(read.current.get(approval) ?? [])],
      }
      const { refused } = await call(reviewWaiting, { body }, { keepalive })
      // The queue has already said that they were approved.
      if (refused.length > 0)
        toast.failed(bulkSentence(questions, refused.length, 'not approved'), {
          text: [...new Set(refused.map(({ message }) => message))].join(' '),
        })
    } catch (problem) {
      toast.failed(messages.updateFailed, { text: problem instanceof Error ? problem.message : '' })
    } finally {
      const lists = queues.filter((queue) => queue !== getReviewCounts)
      await Promise.all(lists.map(({ url }) => client.invalidateQueries({ queryKey: [url] })))
      // Done last, because hidden questions are subtracted from the count for as long as they are hidden.
      await client.invalidateQueries({ queryKey: [getReviewCounts.url] })
      show(approval)
    }
  }
  const sendAll = useEffectEvent(() => {
    for (const approval of pending.current.keys()) void send(approval, true)
  })
  useEffect(() => {
    if (!isShown) return
    const leave = () => sendAll()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [isShown])

  return {
    /** The questions that this moderator no longer sees in the queue. */
    hidden: hidden.flat(),
    hold(approved: Approval): void {
      const approval = [...approved]
      const { hide } = toast.undoable(bulkSentence(questions, approval.length, 'approved'), () => undo(approval))
      // What the preview has shown: the author may edit the question meanwhile.
      read.current.set(
        approval,
        approval.flatMap(({ id }) => revisionRead(client, id)),
      )
      const timer = setTimeout(() => void send(approval), toastTimes.undo)
      pending.current.set(approval, { timer, hideToast: hide })
      setHidden((all) => [...all, approval])
    },
    undoLast(): void {
      const last = [...pending.current.keys()].at(-1)
      if (last) undo(last)
    },
  }
}

const questions = ['question', 'questions'] as const

function revisionRead(client: QueryClient, id: number): ReadRevision[] {
  const source = client.getQueryData(query(getQuestionSource, { params: { id } }).queryKey)
  return source ? [{ id, revision: source.revision }] : []
}
