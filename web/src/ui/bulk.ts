import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '@gradus/contract/message'
import type { BulkResult } from '@gradus/contract/part'
import { toast } from './toast.tsx'

type Things = readonly [one: string, many: string]

/** "The question was approved.", "3 questions approved." */
export function bulkSentence([one, many]: Things, count: number, participle: string): string {
  return count === 1 ? `The ${one} was ${participle}.` : `${count.toLocaleString('en-GB')} ${many} ${participle}.`
}

interface BulkAction {
  /** The past participle for the toast, such as "approved". */
  readonly done: string
  readonly send: () => Promise<BulkResult>
  /** Called if at least one action has succeeded. */
  readonly after?: () => void
}

/** Runs an action on several rows, reports the result, and refetches the lists of these endpoints. */
export function useBulk(things: Things, changed: readonly { readonly url: string }[]) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ send }: BulkAction) => send(),
    onSuccess: ({ done, refused }, { done: word, after }) => {
      const why = [...new Set(refused.map(({ message }) => message))].join(' ')
      if (refused.length === 0) toast.done(bulkSentence(things, done.length, word))
      else if (done.length > 0)
        toast.warned(`${done.length} ${things[done.length === 1 ? 0 : 1]} ${word}, ${refused.length} not.`, {
          text: why,
        })
      else toast.failed(bulkSentence(things, refused.length, `not ${word}`), { text: why })
      if (done.length > 0) after?.()
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => Promise.all(changed.map(({ url }) => client.invalidateQueries({ queryKey: [url] }))),
  })
}
