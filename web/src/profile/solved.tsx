import type { Dashboard } from '@gradus/contract/dashboard'
import { DifficultyIcon, KindIcon } from '../ui/question-icons.tsx'
import { StepsIllustration } from '../ui/steps-illustration.tsx'
import { languageName } from './languages.ts'

const difficulties = [
  { level: 1, name: 'junior' },
  { level: 2, name: 'senior' },
  { level: 3, name: 'expert' },
] as const

export function SolvedByDifficulty({
  solved,
  tried,
  solvedByKind,
}: Pick<Dashboard, 'solved' | 'tried' | 'solvedByKind'>) {
  const most = Math.max(1, ...difficulties.map(({ name }) => solved[name] + tried[name]))
  return (
    <section className="sheet pad dash-half" aria-labelledby="difficulty-title">
      <h2 id="difficulty-title" className="dash-title">
        Solved by difficulty
      </h2>
      <ul className="stack">
        {difficulties.map(({ level, name }) => (
          <li key={name}>
            <div className="row between">
              <DifficultyIcon difficulty={level} />
              <span className="small num">
                <b className="strong">{solved[name].toLocaleString('en-GB')}</b>{' '}
                <span className="ink2">of {(solved[name] + tried[name]).toLocaleString('en-GB')} tried</span>
              </span>
            </div>
            <div className={`meter ${name}`} aria-hidden="true">
              <i style={{ width: `${(100 * solved[name]) / most}%` }} />
              <i className="tried" style={{ width: `${(100 * tried[name]) / most}%` }} />
            </div>
          </li>
        ))}
      </ul>
      {solvedByKind.length > 0 && (
        <>
          <hr className="rule dash-rule" />
          <ul className="stack s">
            {solvedByKind.map(({ kind, solved: count }) => (
              <li key={kind} className="row between small num">
                <KindIcon kind={kind} />
                <b className="strong">{count.toLocaleString('en-GB')}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

export function SolvedByLanguage({ rows }: { rows: Dashboard['solvedByLanguage'] }) {
  const most = Math.max(1, ...rows.map(({ solved }) => solved))
  const all = rows.reduce((sum, { solved }) => sum + solved, 0)
  return (
    <section className="sheet pad dash-half" aria-labelledby="language-title">
      <h2 id="language-title" className="dash-title">
        Solved by language
      </h2>
      {rows.length === 0 ? (
        <div className="aside-none">
          <StepsIllustration />
          <p>No coding question solved yet.</p>
        </div>
      ) : (
        <table className="table plain">
          <thead>
            <tr>
              <th>Language</th>
              <th className="sr-cell">
                <span className="sr">Share</span>
              </th>
              <th className="r">Solved</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ type, solved }) => (
              <tr key={type}>
                <td className="lang">{languageName(type)}</td>
                <td className="share">
                  <span className="sr">{Math.round((100 * solved) / all)}%</span>
                  <div className="meter accent" aria-hidden="true">
                    <i style={{ width: `${(100 * solved) / most}%` }} />
                  </div>
                </td>
                <td className="r strong">{solved.toLocaleString('en-GB')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
