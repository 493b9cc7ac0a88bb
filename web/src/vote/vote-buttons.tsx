import type { Question } from '@gradus/contract/question'
import { useSession } from '../shell/session.ts'
import { VotePill } from './pill.tsx'
import { useVoting } from './voting.ts'

/**
 * The votes on a question. Authors can't vote on their own questions; a like can be withdrawn (specification, section
 * 4).
 */
export function VoteButtons({ question }: { question: Question }) {
  const { vote, isPending } = useVoting(question)
  const mayVote = useMayVote(question)
  return (
    <VotePill
      votes={question.votes}
      isPending={isPending}
      own={question.authUserVote}
      onVote={mayVote ? vote : undefined}
      onUnvote={mayVote && question.authUserLiked ? () => vote(0) : undefined}
    />
  )
}

/** Users can vote on public questions by others. */
export function useMayVote({ userId, state }: Question): boolean {
  const session = useSession()
  return session.state === 'user' && session.userId !== userId && state === 'public'
}
