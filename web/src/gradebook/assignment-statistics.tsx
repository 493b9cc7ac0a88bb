import { useQuery } from '@tanstack/react-query'
import { withSigns } from '@gradus/contract/direction'
import { getItemStatistics } from '@gradus/contract/gradebook'
import type { ReplyOf } from '@gradus/contract/endpoint'
import { queryOrNull } from '../api.ts'
import { percentText } from './grade-texts.ts'
import { Histogram } from './histogram.tsx'
import { pointsText } from '../ui/points.ts'
import './assignment-statistics.css'

type Statistics = ReplyOf<typeof getItemStatistics>

/**
 * Statistics of an assignment: a histogram, and the difficulty and discrimination of each question. Students cannot read
 * them.
 */
export function AssignmentStatistics({ assignmentId }: { assignmentId: number }) {
  const found = useQuery(queryOrNull(getItemStatistics, { params: { id: assignmentId } }))
  if (!found.data?.statistics) return null
  const { statistics, items } = found.data
  return (
    <section className="assignment-statistics" aria-label="Statistics">
      <div>
        <h2 className="small">Grades, in steps of 10%</h2>
        <Histogram statistics={statistics} />
      </div>
      <details>
        <summary className="small">Difficulty and discrimination of the questions</summary>
        <QuestionStatistics items={items} />
      </details>
    </section>
  )
}

function QuestionStatistics({ items }: { items: Statistics['items'] }) {
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label="Difficulty and discrimination of the questions">
      <table className="table fits">
        <thead>
          <tr>
            <th>Question</th>
            <th className="r">Points</th>
            <th className="r">Average score</th>
            <th className="r">Discrimination</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ itemId, title, possible, difficulty, discrimination }) => (
            <tr key={itemId}>
              <td className="wraps">
                <bdi>{withSigns(title)}</bdi>
              </td>
              <td className="r">{pointsText(possible)}</td>
              <td className="r">{difficulty === null ? '–' : percentText(difficulty)}</td>
              <td className="r">
                {discrimination === null ? '–' : discrimination.toFixed(2)}
                {discrimination !== null && discrimination < 0 && (
                  <div className="tiny warn-text">check this question</div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="tiny ink2 statistics-help">
        Average score: 100% means that every student got full points. Discrimination: near 1, the question separates
        strong from weak students; below 0, something is probably wrong with the question.
      </p>
    </div>
  )
}
