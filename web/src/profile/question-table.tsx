import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import type { Profile } from '@gradus/contract/profile'
import { questionPath } from '@gradus/contract/slug'
import { DifficultyIcon, KindIcon } from '../ui/question-icons.tsx'

type ListedQuestion = Pick<Profile['questions'][number], 'id' | 'title' | 'kind' | 'difficultLevel'>

/** Rows for the short lists of a profile: title, kind, difficulty, and one further column. */
export function QuestionLines<Row extends ListedQuestion>({
  rows,
  renderLast,
}: {
  rows: readonly Row[]
  renderLast: (row: Row) => ReactNode
}) {
  return (
    <ul className="sheet lines">
      {rows.map((row) => (
        <li key={row.id}>
          <div className="grow">
            <Link className="quietlink strong" to={questionPath(row)}>
              <bdi>{withSigns(row.title)}</bdi>
            </Link>
            <div className="row tiny">
              <DifficultyIcon difficulty={row.difficultLevel} />
              <KindIcon kind={row.kind} />
            </div>
          </div>
          <span className="small ink2 nowrap num">{renderLast(row)}</span>
        </li>
      ))}
    </ul>
  )
}
