import { withSigns } from '@gradus/contract/direction'
import type { GradeChange, GradeChangeSource, ItemGrade } from '@gradus/contract/grade'
import { Ago } from '../ui/ago.tsx'

const sources: Readonly<Record<GradeChangeSource, string>> = {
  grader: 'by hand',
  rubric: 'rubric',
  rejudge: 'rejudge',
  exception: 'exception',
  assignment: 'edited assignment',
  group: 'change of groups',
  file: 'CSV file',
  regrade: 'regrade request',
  similarity: 'similarity case',
  revokedPass: 'revoked pass',
  release: 'release',
  undo: 'undo',
}

/** Without points of its own, a whole assignment has the sum of its questions. */
function pointsText({ itemId }: GradeChange, points: string | null): string {
  return points ?? (itemId === null ? 'sum of the questions' : '–')
}

/** Every change of the grades, newest first: by whom, when, what, why, and from where. */
export function ChangeList({ changes, items }: { changes: readonly GradeChange[]; items: readonly ItemGrade[] }) {
  if (changes.length === 0) return null
  const titles = new Map(items.map(({ itemId, title }) => [itemId, title]))
  return (
    <details className="grade-changes">
      <summary>
        History of changes <span className="total num">{changes.length}</span>
      </summary>
      <div className="sheet table-sheet">
        <div className="scroll" tabIndex={0} role="region" aria-label="History of changes">
          <table className="table cards">
            <thead>
              <tr>
                <th>Question</th>
                <th>Change</th>
                <th>Source</th>
                <th>Reason</th>
                <th className="r">When</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change, index) => (
                // Changes have no id and are never reordered, so the index is the key.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={index}>
                  <td className="main">
                    <bdi>{change.itemId === null ? 'The whole assignment' : titles.get(change.itemId)}</bdi>
                  </td>
                  <td className="fact num">
                    {pointsText(change, change.before)} → <b className="strong">{pointsText(change, change.after)}</b>
                  </td>
                  <td className="fact">
                    {sources[change.source]}
                    {change.displayName !== null && (
                      <div className="tiny ink2">
                        <bdi>{withSigns(change.displayName)}</bdi>
                      </div>
                    )}
                  </td>
                  <td className="wide">
                    <bdi>{change.reason}</bdi>
                  </td>
                  <td className="fact r ink2">
                    <Ago at={change.date} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </details>
  )
}
