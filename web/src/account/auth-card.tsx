import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CallProblem } from '../api.ts'

/** The card of an auth page: a title, a sentence, and a form or a link. */
export function AuthCard({ title, lead, children }: { title: string; lead: ReactNode; children?: ReactNode }) {
  return (
    <div className="auth-box">
      <h1>{title}</h1>
      <p>{lead}</p>
      {children}
    </div>
  )
}

/** The result of what the user just did; an error is announced at once. */
export function FormMessage({ tone, children }: { tone: 'pass' | 'fail'; children: ReactNode }) {
  const Icon = tone === 'fail' ? IconAlertTriangle : IconCircleCheck
  return (
    <div className={`form-message ${tone}`} role={tone === 'fail' ? 'alert' : 'status'}>
      <Icon size={18} stroke={1.8} aria-hidden />
      <div>{children}</div>
    </div>
  )
}

/** An error that belongs to no field of the form. */
export function ProblemMessage({ problem }: { problem: CallProblem | undefined }) {
  return problem ? <FormMessage tone="fail">{problem.message}</FormMessage> : null
}
