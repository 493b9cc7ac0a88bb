import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getMistakes } from '@gradus/contract/mistake'
import { query } from '../api.ts'
import { Ago } from '../ui/ago.tsx'
import { DifficultyIcon } from '../ui/question-icons.tsx'
import { RepairButton } from './repair-button.tsx'
import './mistake.css'

const mistakesShown = 3

/**
 * For the dashboard: questions that the user got wrong and that are due again today. Renders nothing if there are none.
 */
export function DueMistakes() {
  const { data } = useQuery(query(getMistakes, { query: { when: 'due' } }))
  if (!data || data.total === 0) return null
  return (
    <section className="sheet pad dash-wide" aria-labelledby="mistakes-title">
      <div className="row between wrap">
        <h2 id="mistakes-title">
          Due today <span className="ink2 num">{data.total.toLocaleString('en-GB')}</span>
        </h2>
        <Link className="link small" to="/Mistakes">
          All mistakes
        </Link>
      </div>
      <p className="small ink2">You got these wrong. Fix your code to remember what went wrong.</p>
      <ul className="mistakes">
        {data.items.slice(0, mistakesShown).map((mistake) => (
          <li key={mistake.id} className="row between">
            <span className="row ellipsis">
              <DifficultyIcon difficulty={mistake.difficultLevel} />
              <span className="strong ellipsis" dir="auto">
                {mistake.title}
              </span>
              <span className="tiny ink2 nowrap">
                <Ago at={mistake.madeDate} />
              </span>
            </span>
            <RepairButton mistake={mistake} />
          </li>
        ))}
      </ul>
    </section>
  )
}
