import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '@gradus/contract/message'
import type { BulkResult } from '@gradus/contract/part'
import { toast } from './toast.tsx'

interface BulkAction {
  /** The past participle for the toast, such as "approved". */
  readonly done: string
  readonly send: () => Promise<BulkResult>
  /** Called if at least one action has succeeded. */
  readonly after?: () => void
}

/** Runs an action on several rows, reports the result, and refetches the lists of these endpoints. */
export function useBulk(things: readonly [one: string, many: string], changed: readonly { readonly url: string }[]) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ send }: BulkAction) => send(),
    onSuccess: ({ done, refused }, { done: word, after }) => {
      const counted = (count: number) => `${count} ${things[count === 1 ? 0 : 1]}`
      const why = [...new Set(refused.map(({ message }) => message))].join(' ')
      if (refused.length === 0) toast.done(`${counted(done.length)} ${word}.`)
      else if (done.length > 0) toast.warned(`${counted(done.length)} ${word}, ${refused.length} not.`, { text: why })
      else toast.failed(`${counted(refused.length)} not ${word}.`, { text: why })
      if (done.length > 0) after?.()
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => Promise.all(changed.map(({ url }) => client.invalidateQueries({ queryKey: [url] }))),
  })
}
