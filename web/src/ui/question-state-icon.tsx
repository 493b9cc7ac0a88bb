import { outline } from './icon-outline.ts'

export type QuestionStateName =
  | 'Draft'
  | 'Waiting for review'
  | 'Public'
  | 'Returned'
  | 'Course only'
  | 'Tournament only'
  | 'Company only'
  | 'Assignment only'
  | 'Private'
  | 'Reported'

/** States that are approved, but not public. */
const restricted: ReadonlySet<QuestionStateName> = new Set([
  'Course only',
  'Tournament only',
  'Company only',
  'Assignment only',
  'Private',
])

/** The state of a question on its way to publication. */
export function StateIcon({ state }: { state: QuestionStateName }) {
  const tone =
    state === 'Public'
      ? 'pass'
      : state === 'Returned' || state === 'Reported'
        ? 'fail'
        : state === 'Draft' || restricted.has(state)
          ? 'mute'
          : 'warn'
  return (
    <span className={`icon ${tone}`}>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        {state === 'Draft' && <circle cx="7" cy="7" r="5.5" {...outline} strokeDasharray="2.4 2.4" />}
        {state === 'Waiting for review' && (
          <>
            <circle cx="7" cy="7" r="5.5" {...outline} />
            <path d="M7 3.6a3.4 3.4 0 0 1 0 6.8z" fill="currentColor" />
          </>
        )}
        {state === 'Public' && (
          <>
            <circle cx="7" cy="7" r="5.5" {...outline} />
            <circle cx="7" cy="7" r="3" fill="currentColor" />
          </>
        )}
        {state === 'Returned' && (
          <>
            <circle cx="7" cy="7" r="5.5" {...outline} />
            <path {...outline} d="M9 7H4.8m1.6-1.8L4.6 7l1.8 1.8" />
          </>
        )}
        {restricted.has(state) && state !== 'Course only' && (
          <>
            <path {...outline} d="M3 6.5h8v5.5H3z" />
            <path {...outline} d="M4.8 6.5V4.4a2.2 2.2 0 0 1 4.4 0v2.1" />
          </>
        )}
        {state === 'Course only' && (
          <>
            <path {...outline} d="M7 2 1.2 5 7 8l5.8-3z" />
            <path {...outline} d="M3.4 6.4v3.4c1.8 1.6 5.4 1.6 7.2 0V6.4" />
          </>
        )}
        {state === 'Reported' && <path {...outline} d="M3 13V1.5h8L9 4.75 11 8H3" />}
      </svg>
      {state}
    </span>
  )
}
