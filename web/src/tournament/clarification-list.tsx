import { useQuery } from '@tanstack/react-query'
import { maxClarifications, type Clarification } from '@gradus/contract/clarification'
import { letterOf } from '@gradus/contract/contest/letter'
import type { OwnResult } from '@gradus/contract/participation'
import { Ago } from '../ui/ago.tsx'
import { NewestOnly } from '../ui/newest-only.tsx'
import { FailedState, LoadingLines } from '../ui/states.tsx'
import { isolated } from '../ui/text-direction.ts'
import { PlainText } from './plain-text.tsx'
import { clarificationsQuery } from './seen-clarifications.ts'
import './clarifications.css'

export interface ClarificationProps {
  readonly id: number
  readonly questions: readonly Pick<OwnResult, 'questionId' | 'title'>[]
}

/** The user's questions to the organisers, and answers and announcements for everybody. */
export function ClarificationList({ id, questions }: ClarificationProps) {
  const { data, isPending, isLoadingError, refetch } = useQuery(clarificationsQuery(id))
  if (isPending) return <LoadingLines label="Loading questions and answers" />
  if (isLoadingError) return <FailedState onRetry={() => void refetch()} />
  if (data.length === 0) return <p className="small ink2">No questions or announcements yet.</p>
  return (
    <>
      {/* The alert is not shown beside this list, so what arrives meanwhile is announced here. */}
      <ul className="clarifications" aria-live="polite" aria-relevant="additions">
        {data.map((one) => (
          <li key={one.id}>
            <p className="tiny ink2">
              {kindAndSubjectOf(one, questions)} · <Ago at={one.answeredDate ?? one.createdDate} />
            </p>
            {one.text !== '' && <PlainText className={one.answer === null ? '' : 'ink2'}>{one.text}</PlainText>}
            {one.answer === null ? (
              <p className="small ink2">Not answered yet.</p>
            ) : (
              <PlainText className="strong">{one.answer}</PlainText>
            )}
          </li>
        ))}
      </ul>
      <NewestOnly shown={data.length} maximum={maxClarifications} />
    </>
  )
}

/** What an entry is, and which question it is about: "Your question about A, Twice a number". */
export function kindAndSubjectOf(
  { text, isOwn, questionId }: Clarification,
  questions: ClarificationProps['questions'],
): string {
  const kind = text === '' ? 'Announcement' : isOwn ? 'Your question' : 'A participant’s question'
  const index = questions.findIndex((question) => question.questionId === questionId)
  const question = questions[index]
  return question ? `${kind} about ${letterOf(index)}, ${isolated(question.title)}` : kind
}
