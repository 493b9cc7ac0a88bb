import { Button } from '@mantine/core'
import { IconArrowBigDown, IconArrowBigUp } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { messages } from '@gradus/contract/message'
import type { Question } from '@gradus/contract/question'
import { reputationPoints } from '@gradus/contract/reputation'
import { usePausedToasts } from '../ui/toast.tsx'
import { useMayVote } from './vote-buttons.tsx'
import { useVoting } from './voting.ts'
import './rate-dialog.css'
import { Dialog } from '../ui/dialog.tsx'

/**
 * A dialog that a user who is neither the author nor has voted must answer after a pass (specification, section 2): it
 * has no close button, and reappears when the page is reloaded. After withdrawing a like, the user is not asked again
 * until the next pass.
 */
export function RateDialog({
  question,
  timesPassed,
  reward,
}: {
  question: Question
  /** How often the user has passed the question since the page was loaded. */
  timesPassed: number
  /** Shows the level that was just reached; null if the pass earned nothing. */
  reward: ReactNode
}) {
  const { vote, isPending, isError } = useVoting(question, { quiet: true })
  const must = useMayVote(question) && question.authAnsweredCorrect && question.authUserVote === 0
  const [votedAfter, setVotedAfter] = useState<number>()
  const [put, setPut] = useState(false)
  if (question.authUserVote !== 0 && votedAfter !== timesPassed) setVotedAfter(timesPassed)
  const close = () => undefined
  const opened = must && votedAfter !== timesPassed && !put
  usePausedToasts(opened)
  return (
    <Dialog
      opened={opened}
      onClose={close}
      // The dialog appears by itself, so an Enter that was meant for Submit must not vote: the focus is on the title.
      title={
        <span data-autofocus tabIndex={-1}>
          {messages.rateTheQuestion}
        </span>
      }
      size={440}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className="rate">
        {reward ?? <Steps />}
        <p>
          <strong>You solved it.</strong> Was this question worth solving? Your vote helps others find good ones.
        </p>
        <div className="rate-two">
          <button type="button" disabled={isPending} onClick={() => vote(1)}>
            <IconArrowBigUp size={26} stroke={1.5} aria-hidden />
            <b>Worth solving</b>
            <span>The author gets {signed(reputationPoints.upvoteReceived)}</span>
          </button>
          <button type="button" disabled={isPending} onClick={() => vote(-1)}>
            <IconArrowBigDown size={26} stroke={1.5} aria-hidden />
            <b>Needs work</b>
            <span>The author gets {signed(reputationPoints.downvoteReceived)}</span>
          </button>
        </div>
        {isError && (
          // The dialog must not trap users if the vote can't be sent.
          <div className="rate-later">
            <p role="alert">Your vote couldn’t be sent. Try again, or rate the question later.</p>
            <Button variant="default" onClick={() => setPut(true)}>
              Rate it later
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points).replace('-', '−')
}

function Steps() {
  return (
    <svg width="120" height="64" viewBox="0 0 120 64" aria-hidden="true">
      <g fill="var(--g-accent-ink)">
        <path opacity=".2" d="M0 52h23v12H0z" />
        <path opacity=".35" d="M24 40h23v24H24z" />
        <path opacity=".55" d="M48 28h23v36H48z" />
        <path opacity=".78" d="M72 16h23v48H72z" />
        <path d="M96 4h23v60H96z" />
      </g>
    </svg>
  )
}
