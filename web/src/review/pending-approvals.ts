import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast as toastTimes } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { getReviewCounts, reviewWaiting } from '@gradus/contract/review'
import { call } from '../api.ts'
import { toast } from '../ui/toast.tsx'
import { queues } from './review-decision.ts'

type Approval = readonly number[]
interface PendingApproval {
  readonly timer: ReturnType<typeof setTimeout>
  readonly hideToast: () => void
}

/**
 * Approvals can be undone for ten seconds: they are held in the browser that long, so nobody hears of one that was a
 * slip. Whoever leaves the queue sooner means them: what is held is sent then.
 *
 * @param isShown whether the queue is shown
 */
export function usePendingApprovals(isShown: boolean) {
  const client = useQueryClient()
  /** Hidden from this moderator's queue until the queue is refetched. */
  const [hidden, setHidden] = useState<readonly Approval[]>([])
  const held = useRef(new Map<Approval, PendingApproval>())

  /** @returns whether it was still held */
  const release = (approval: Approval): boolean => {
    const one = held.current.get(approval)
    if (!one) return false
    clearTimeout(one.timer)
    one.hideToast()
    held.current.delete(approval)
    return true
  }
  const show = (approval: Approval) => setHidden((all) => all.filter((one) => one !== approval))
  const undo = (approval: Approval) => {
    if (release(approval)) show(approval)
  }
  const send = async (approval: Approval, keepalive = false) => {
    if (!release(approval)) return
    try {
      const body = { ids: [...approval], decision: 'approve' as const }
      const { refused } = await call(reviewWaiting, { body }, { keepalive })
      if (refused.length > 0)
        toast.failed(messages.updateFailed, { text: [...new Set(refused.map(({ message }) => message))].join(' ') })
    } catch (problem) {
      toast.failed(messages.updateFailed, { text: problem instanceof Error ? problem.message : '' })
    } finally {
      const lists = queues.filter((queue) => queue !== getReviewCounts)
      await Promise.all(lists.map(({ url }) => client.invalidateQueries({ queryKey: [url] })))
      // At last: as long as questions are hidden they are subtracted from the count.
      await client.invalidateQueries({ queryKey: [getReviewCounts.url] })
      show(approval)
    }
  }
  const sendAll = useEffectEvent(() => {
    for (const approval of held.current.keys()) void send(approval, true)
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
    /** No longer in the queue for this moderator. */
    hidden: new Set(hidden.flat()),
    hold(ids: Approval): void {
      const approval = [...ids]
      const what = approval.length === 1 ? '1 question' : `${approval.length} questions`
      const { hide } = toast.undoable(`${what} approved.`, () => undo(approval))
      const timer = setTimeout(() => void send(approval), toastTimes.undo)
      held.current.set(approval, { timer, hideToast: hide })
      setHidden((all) => [...all, approval])
    },
    undoLast(): void {
      const last = [...held.current.keys()].at(-1)
      if (last) undo(last)
    },
  }
}
