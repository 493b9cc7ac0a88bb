import { IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getAdvice } from '@gradus/contract/live-room'
import { withSigns } from '@gradus/contract/direction'
import { query } from '../api.ts'
import { Ago } from '../ui/ago.tsx'
import './advice.css'

/** Polls, because staff can write advice at any time while the student works. */
const pollMilliseconds = 20_000

/**
 * The staff's advice for the group of similar attempts to which the user's newest attempt belongs. Renders nothing
 * without advice.
 */
export function Advice({ assignmentId, itemId }: { assignmentId: number; itemId: number }) {
  const { data } = useQuery({
    ...query(getAdvice, { params: { id: assignmentId, itemId } }),
    refetchInterval: pollMilliseconds,
  })
  return (
    <div role="status" aria-live="polite">
      {data?.advice && (
        <section className="advice" aria-labelledby={`advice-${itemId}`}>
          <h2 id={`advice-${itemId}`} className="row xs">
            <IconMessage size={16} stroke={1.8} aria-hidden />
            About your last attempt
          </h2>
          <p className="own-lines" dir="auto">
            {withSigns(data.advice.text)}
          </p>
          <p className="tiny ink2">
            <Ago at={data.advice.date} />
          </p>
        </section>
      )}
    </div>
  )
}
