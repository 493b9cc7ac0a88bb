import type { AssessmentTest } from '@gradus/contract/assessment-test'
import { letterOf } from '@gradus/contract/contest/letter'
import { counted } from '../../ui/count.ts'

/** How many submissions the company has for each question. @param isSettled false while saved code may still be submitted */
export function Submitted({ questions, isSettled }: { questions: AssessmentTest['questions']; isSettled: boolean }) {
  return (
    <ul className="recorded-facts small" aria-label="What was submitted">
      {questions.map(({ questionId, title, submissions }, index) => (
        <li key={questionId}>
          <b className="strong">{letterOf(index)}</b> <bdi>{title === '' ? `Question ${letterOf(index)}` : title}</bdi>
          {' – '}
          {submissions > 0
            ? counted(submissions, 'submission').join(' ')
            : isSettled
              ? 'nothing submitted'
              : 'nothing submitted yet'}
        </li>
      ))}
    </ul>
  )
}
