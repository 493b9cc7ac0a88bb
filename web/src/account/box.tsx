import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CallProblem } from '../api.ts'

/** What stands in the door: a title, a sentence, and a form or a way on. */
export function DoorBox({ title, lead, children }: { title: string; lead: ReactNode; children?: ReactNode }) {
  return (
    <div className="door-box">
      <h1>{title}</h1>
      <p>{lead}</p>
      {children}
    </div>
  )
}

/** What the site has to say about what was just done. */
export function Says({ tone, children }: { tone: 'pass' | 'fail'; children: ReactNode }) {
  const Icon = tone === 'fail' ? IconAlertTriangle : IconCircleCheck
  return (
    <div className={`door-says ${tone}`} role={tone === 'fail' ? 'alert' : 'status'}>
      <Icon size={18} stroke={1.8} aria-hidden />
      <div>{children}</div>
    </div>
  )
}

/** A refusal that belongs to no field. */
export function SaysProblem({ problem }: { problem: CallProblem | undefined }) {
  return problem ? <Says tone="fail">{problem.message}</Says> : null
}
