import type { ReplyOf } from '@gradus/contract/endpoint'
import type { getTagPage } from '@gradus/contract/tag-page'
import { DifficultyIcon } from '../ui/question-icons.tsx'

const levels = [
  { level: 1, name: 'junior' },
  { level: 2, name: 'senior' },
  { level: 3, name: 'expert' },
] as const

/** The difficulties of a tag's questions: one bar with a segment for each difficulty, as wide as its share. */
export function DifficultyMix({ counts }: { counts: ReplyOf<typeof getTagPage>['byDifficulty'] }) {
  const all = counts.junior + counts.senior + counts.expert
  if (all === 0) return null
  const share = (count: number) => Math.round((100 * count) / all)
  return (
    <figure className="difficulty-mix">
      <div className="meter" aria-hidden="true">
        {levels.map(
          ({ name }) => counts[name] > 0 && <i key={name} className={name} style={{ flexGrow: counts[name] }} />,
        )}
      </div>
      <ul className="row wrap small">
        {levels.map(({ level, name }) => (
          <li key={name} className="row">
            <DifficultyIcon difficulty={level} />
            <span className="num">
              <b className="strong">{counts[name].toLocaleString('en-GB')}</b>{' '}
              <span className="ink2">({share(counts[name])}%)</span>
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
