import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { getFirstSteps, type FirstSteps as Steps } from '@gradus/contract/first-steps'
import { reputationPoints } from '@gradus/contract/reputation'
import { query } from '../api.ts'
import { useOwnInfo, useSession } from '../shell/session.ts'
import { Avatar } from '../ui/person.tsx'
import './first-steps.css'

interface Step {
  readonly key: keyof Steps
  readonly title: string
  readonly text: string
  readonly to: string
}

const easiestFirst = '/?order=difficulty'
const steps: readonly Step[] = [
  {
    key: 'run',
    title: 'Run some code',
    text: 'Open a question, then compile and run its starter code.',
    to: easiestFirst,
  },
  {
    key: 'solve',
    title: 'Solve a Junior question',
    text: `Your first point: +${reputationPoints.solvedJunior}.`,
    to: easiestFirst,
  },
  { key: 'comment', title: 'Write a comment', text: 'Answer a question, then say what helped you.', to: '/' },
  {
    key: 'profile',
    title: 'Complete your profile',
    text: 'Add your LinkedIn, your contact and a few words.',
    to: '/EditProfile',
  },
  {
    key: 'ask',
    title: 'Ask a question',
    text: `+${reputationPoints.questionApproved} once it is approved.`,
    to: '/AddQuestion',
  },
]

const lowest = 20
const rise = 18

/** Undefined while loading, and for users who have taken all five steps. */
export function useFirstSteps(): Steps | undefined {
  const session = useSession()
  const { data } = useQuery({ ...query(getFirstSteps, {}), enabled: session.state === 'user' })
  return data && steps.some(({ key }) => !data[key]) ? data : undefined
}

/** The first steps of a new user, as a flight of five dashed steps that are filled one by one. */
export function FirstSteps({ done }: { done: Steps }) {
  const me = useOwnInfo()
  const taken = steps.filter(({ key }) => done[key]).length
  const next = steps.find(({ key }) => !done[key])
  return (
    <section className="sheet first-steps" aria-labelledby="first-steps-title">
      <header>
        <h2 id="first-steps-title">{taken === 0 ? 'Your first day' : 'Your first steps'}</h2>
        <p className="ink2">{taken === 0 ? 'Five steps, in any order.' : `${taken} of ${steps.length} done.`}</p>
      </header>
      <ol>
        {steps.map(({ key, title, text, to }, step) => (
          <li
            key={key}
            data-done={done[key] || undefined}
            aria-current={key === next?.key ? 'step' : undefined}
            style={{ '--rise': `${lowest + step * rise}px` } as CSSProperties}
          >
            {key === next?.key && me && <Avatar name={me.displayName} picture={me.profileImage} size={28} />}
            {done[key] ? <b>{title}</b> : <Link to={to}>{title}</Link>}
            <span className="tiny ink2">{done[key] ? 'Done' : text}</span>
            <i>{done[key] && <IconCheck size={16} stroke={2.6} aria-hidden />}</i>
          </li>
        ))}
      </ol>
    </section>
  )
}
