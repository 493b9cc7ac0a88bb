import type { AssessmentTest } from '@gradus/contract/assessment-test'
import { letterOf } from '@gradus/contract/contest/letter'
import { counted } from '../../ui/count.ts'

/** How many submissions the company has for each question. */
export function Submitted({ questions }: { questions: AssessmentTest['questions'] }) {
  return (
    <ul className="recorded-facts small" aria-label="What was submitted">
      {questions.map(({ questionId, title, submissions }, index) => (
        <li key={questionId}>
          <b className="strong">{letterOf(index)}</b> <bdi>{title === '' ? `Question ${letterOf(index)}` : title}</bdi>:{' '}
          {submissions === 0 ? 'nothing submitted' : counted(submissions, 'submission').join(' ')}
        </li>
      ))}
    </ul>
  )
}
