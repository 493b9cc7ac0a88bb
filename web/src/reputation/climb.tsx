import type { CSSProperties, ReactNode } from 'react'
import { levels } from '@gradus/contract/level'
import { counted } from '../ui/count.ts'
import { standingOf, levelThreshold } from './level.ts'
import './climb.css'

const lowest = 14
const rise = 17

/** The five levels as a flight of steps: past, current and future ones. */
export function Climb({ reputation, climber }: { reputation: number | undefined; climber?: ReactNode }) {
  const currentStep = reputation === undefined ? -1 : standingOf(reputation).step
  return (
    <ol className="climb-steps">
      {levels.map(({ name }, step) => (
        <li
          key={name}
          data-state={step < currentStep ? 'past' : step === currentStep ? 'here' : 'ahead'}
          aria-current={step === currentStep ? 'step' : undefined}
          style={{ '--rise': `${lowest + step * rise}px` } as CSSProperties}
        >
          {step === currentStep && climber}
          <i />
          <b>{name}</b>
          <span className="num">{levelThreshold(step)}</span>
        </li>
      ))}
    </ol>
  )
}

/** "128 points, 22 more to Advanced". */
export function StandingLine({ reputation }: { reputation: number }) {
  const { next } = standingOf(reputation)
  const [points, noun] = counted(reputation, 'point')
  return (
    <p className="small ink2">
      <b className="num">{points}</b> {noun}
      {next ? `, ${next.missing} more to ${next.level}` : ', the highest level'}
    </p>
  )
}
