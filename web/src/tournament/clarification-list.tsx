import { useQuery } from '@tanstack/react-query'
import { maxClarifications, type Clarification } from '@gradus/contract/clarification'
import { letterOf } from '@gradus/contract/contest/letter'
import type { OwnResult } from '@gradus/contract/participation'
import { Ago } from '../ui/ago.tsx'
import { NewestOnly } from '../ui/newest-only.tsx'
import { FailedState, LoadingLines } from '../ui/states.tsx'
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
      <ul className="clarifications">
        {data.map((one) => (
          <li key={one.id}>
            <p className="tiny ink2">
              {titleOf(one)}
              {subjectOf(one, questions)} · <Ago at={one.answeredDate ?? one.createdDate} />
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

function titleOf({ text, isOwn }: Clarification): string {
  if (text === '') return 'Announcement'
  return isOwn ? 'Your question' : 'A participant’s question'
}

function subjectOf({ questionId }: Clarification, questions: ClarificationProps['questions']): string {
  const index = questions.findIndex((question) => question.questionId === questionId)
  return index === -1 ? '' : ` about ${letterOf(index)}`
}
