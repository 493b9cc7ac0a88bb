import { useEffect, useState } from 'react'
import { z } from 'zod'
import { newKey } from '../new-key.ts'

const Message = z.object({ from: z.string(), kind: z.enum(['opened', 'open', 'closed']) })
type Message = z.infer<typeof Message>

/** Whether another tab of this browser has the form with this draft open. */
export function useOpenElsewhere(draft: string): boolean {
  const [isElsewhere, setElsewhere] = useState(false)
  useEffect(() => {
    const own = newKey()
    const others = new Set<string>()
    let channel: BroadcastChannel | undefined
    // The rule is about windows: a BroadcastChannel reaches only its own origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    const send = (kind: Message['kind']) => channel?.postMessage({ from: own, kind } satisfies Message)
    const join = () => {
      channel = new BroadcastChannel(`gradus/form/${draft}`)
      channel.addEventListener('message', ({ data }) => {
        const { from, kind } = Message.parse(data)
        if (kind === 'closed') others.delete(from)
        else others.add(from)
        if (kind === 'opened') send('open')
        setElsewhere(others.size > 0)
      })
      send('opened')
    }
    const leave = () => {
      send('closed')
      channel?.close()
      channel = undefined
    }
    // A page in the back/forward cache is not open, and may come back.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      others.clear()
      setElsewhere(false)
      join()
    }
    join()
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
      leave()
      setElsewhere(false)
    }
  }, [draft])
  return isElsewhere
}
