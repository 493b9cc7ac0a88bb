import { Link } from 'react-router'
import type { Question, QuestionState } from '@gradus/contract/question'
import { withSigns } from '@gradus/contract/direction'
import { useSession } from '../shell/session.ts'

const notPublic: Record<Exclude<QuestionState, 'public'>, string> = {
  waiting: 'This question is waiting for review. Only its author and moderators can see it until it is approved.',
  returned: 'A moderator returned this question. Only its author and moderators can see it.',
  tournament: 'Only participants of its tournament can see this question.',
  company: 'Only its company can see this question.',
  assignment: 'Only the course of its assignment can see this question.',
  private: 'Only its author and admins can see this question.',
  course: 'Only students of this course can see this question. It earns no reputation.',
  removed: 'This question was removed. Only its author and moderators can see it.',
}

export function NotPublic({ question, state }: { question: Question; state: keyof typeof notPublic }) {
  const session = useSession()
  const isOwn = session.state === 'user' && session.userId === question.userId
  return (
    <div className="notice">
      <p>
        {notPublic[state]}
        {question.can.review && (
          <>
            {' '}
            <Link className="link" to="/ReviewWaitingQuestions">
              Open the review queue
            </Link>
          </>
        )}
      </p>
      {question.returnedReason !== null && (
        <blockquote className="returned-reason" dir="auto">
          {withSigns(question.returnedReason)}
        </blockquote>
      )}
      {state === 'returned' && isOwn && (
        <p>
          <Link className="link" to={`/EditQuestion?id=${question.id}`}>
            Edit the question
          </Link>{' '}
          to send it for review again.
        </p>
      )}
    </div>
  )
}
