import type { ReactNode } from 'react'
import type { Outcome } from '@gradus/contract/judge'
import { difficulties, type DifficultLevel, type QuestionKind } from '@gradus/contract/question'
import { levelOf, levels } from '@gradus/contract/reputation'

/* The site's status icons. Each has a text label, and differs from the others in shape as well as in colour. */

export type Progress = 'solved' | 'tried' | 'new'
export type State =
  | 'Draft'
  | 'Waiting for review'
  | 'Public'
  | 'Returned'
  | 'Course only'
  | 'Tournament only'
  | 'Company only'
  | 'Private'
  | 'Reported'

const outline = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** One, two or three chevrons: Junior, Senior, Expert. */
export function DifficultyGlyph({ of, label = true }: { of: DifficultLevel; label?: boolean }) {
  const chevronTops = { 1: [5.5], 2: [3.5, 7.5], 3: [1.75, 5.5, 9.25] }[of]
  const name = difficulties[of]
  return (
    <span className={`glyph ${name.toLowerCase()}`}>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        {chevronTops.map((y) => (
          <path key={y} {...outline} d={`M2.5 ${y + 3} 7 ${y} l4.5 3`} />
        ))}
      </svg>
      {label ? name : <span className="sr">{name}</span>}
    </span>
  )
}

export const kindNames: Record<QuestionKind, string> = {
  coding: 'Coding',
  inputOutput: 'Coding',
  multiChoice: 'Multi-Choice',
  advanced: 'Advanced Coding',
}

/**
 * Coding: angle brackets. Multi-choice: a chosen option. Advanced: brackets around a prompt. Always in the text's colour.
 */
export function KindGlyph({ of, label = true }: { of: QuestionKind; label?: boolean }) {
  const brackets = <path {...outline} d="M5 3.5 1.5 8 5 12.5M11 3.5 14.5 8 11 12.5" />
  const shape: Record<QuestionKind, ReactNode> = {
    coding: brackets,
    inputOutput: brackets,
    multiChoice: (
      <>
        <circle {...outline} cx="4" cy="4.5" r="2.5" />
        <circle cx="4" cy="4.5" r="1.1" fill="currentColor" />
        <circle {...outline} cx="4" cy="11.75" r="2.5" />
        <path {...outline} d="M9.5 4.5H15M9.5 11.75H15" />
      </>
    ),
    advanced: (
      <>
        <path {...outline} d="M5 2H2v12h3M11 2h3v12h-3" />
        <path {...outline} d="M6.5 5.5 9 8l-2.5 2.5" />
      </>
    ),
  }
  return (
    <span className="glyph kind">
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        {shape[of]}
      </svg>
      {label ? kindNames[of] : <span className="sr">{kindNames[of]}</span>}
    </span>
  )
}

/** Five stairs, filled up to the user's level. */
export function LevelGlyph({
  reputation,
  label = false,
  size = 16,
}: {
  reputation: number
  label?: boolean
  size?: number
}) {
  const name = levelOf(reputation)
  const climbed = levels.findIndex((level) => level.name === name) + 1
  return (
    <span className="glyph level">
      <svg width={size * 1.35} height={size} viewBox="0 0 20 15" aria-hidden="true">
        <path fill="var(--g-line-strong)" d="M0 15v-3h4V9h4V6h4V3h4V0h4v15z" />
        <path
          fill="var(--g-accent-ink)"
          d={`M0 15${levels
            .slice(0, climbed)
            .map((_, step) => `V${12 - step * 3}h4`)
            .join('')}V15z`}
        />
      </svg>
      {label ? name : <span className="sr">{name}</span>}
    </span>
  )
}

export const outcomeNames: Record<Outcome, string> = {
  passed: 'passed',
  failed: 'failed',
  compileError: 'compile error',
  runtimeError: 'runtime error',
  timeLimit: 'time limit',
  memoryLimit: 'memory limit',
  outputLimit: 'output limit',
  judgeError: 'judge error',
}
/** A judge error is grey: it is never the candidate's fault. */
export const outcomeTones: Record<Outcome, 'pass' | 'fail' | 'warn' | 'mute'> = {
  passed: 'pass',
  failed: 'fail',
  compileError: 'fail',
  runtimeError: 'fail',
  timeLimit: 'warn',
  memoryLimit: 'warn',
  outputLimit: 'warn',
  judgeError: 'mute',
}

/** The judge's verdict. */
export function VerdictGlyph({ of, label, size = 16 }: { of: Outcome; label?: ReactNode; size?: number }) {
  const cutout = {
    fill: 'none',
    stroke: 'var(--g-surface)',
    strokeWidth: 1.9,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  } as const
  const shape: Record<Outcome, ReactNode> = {
    passed: (
      <>
        <circle cx="8" cy="8" r="7.5" fill="currentColor" />
        <path {...cutout} d="m4.8 8.3 2.2 2.2 4.3-4.7" />
      </>
    ),
    failed: (
      <>
        <circle cx="8" cy="8" r="7.5" fill="currentColor" />
        <path {...cutout} d="m5.5 5.5 5 5m0-5-5 5" />
      </>
    ),
    compileError: (
      <>
        <path d="M5 .5h6L15.5 5v6L11 15.5H5L.5 11V5z" fill="currentColor" />
        <path {...cutout} d="M8 4.2v4.6M8 11.6v.1" />
      </>
    ),
    runtimeError: (
      <>
        <rect x=".8" y=".8" width="14.4" height="14.4" rx="3.5" fill="currentColor" />
        <path {...cutout} d="M8.8 3.6 5.6 8.4h4.6L7.2 12.5" />
      </>
    ),
    timeLimit: (
      <>
        <circle cx="8" cy="8" r="6.6" {...outline} />
        <path {...outline} d="M8 4.6V8l2.2 1.6" />
      </>
    ),
    memoryLimit: (
      <>
        <rect x="2.5" y="2.5" width="11" height="11" rx="2" {...outline} />
        <path {...outline} d="M6 6h4v4H6zM6 .8v1.4M10 .8v1.4M6 13.8v1.4M10 13.8v1.4" />
      </>
    ),
    // Three lines that end at a wall.
    outputLimit: <path {...outline} d="M1.8 4h8M1.8 8h8M1.8 12h8M13.6 1.8v12.4" />,
    judgeError: (
      <>
        <circle cx="8" cy="8" r="6.6" {...outline} strokeDasharray="2.6 2.6" />
        <path {...outline} d="M6.4 6v4M9.6 6v4" />
      </>
    ),
  }
  return (
    <span className={`glyph ${outcomeTones[of]}`}>
      <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
        {shape[of]}
      </svg>
      {label === undefined ? <span className="sr">{outcomeNames[of]}</span> : label}
    </span>
  )
}

/** The user's own progress with a question. */
export function ProgressGlyph({ of }: { of: Progress }) {
  if (of === 'solved') return <VerdictGlyph of="passed" label={<span className="sr">Solved by you</span>} size={18} />
  return (
    <span className={`glyph ${of === 'tried' ? 'warn' : 'mute'}`}>
      <svg width="18" height="18" viewBox="0 0 16 16" aria-hidden="true">
        {of === 'tried' ? (
          <>
            <circle cx="8" cy="8" r="6.6" {...outline} strokeWidth={1.6} />
            <path d="M8 3.6a4.4 4.4 0 0 1 0 8.8z" fill="currentColor" />
          </>
        ) : (
          <circle cx="8" cy="8" r="6.6" fill="none" stroke="var(--g-line-strong)" strokeWidth="1.6" />
        )}
      </svg>
      <span className="sr">{of === 'tried' ? 'Tried, not solved yet' : 'Not tried yet'}</span>
    </span>
  )
}

/** Approved, but not public. */
const restricted: ReadonlySet<State> = new Set(['Course only', 'Tournament only', 'Company only', 'Private'])

/** The state of a question on its way to publication. */
export function StateGlyph({ of }: { of: State }) {
  const tone =
    of === 'Public'
      ? 'pass'
      : of === 'Returned' || of === 'Reported'
        ? 'fail'
        : of === 'Draft' || restricted.has(of)
          ? 'mute'
          : 'warn'
  return (
    <span className={`glyph ${tone}`}>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        {of === 'Draft' && <circle cx="7" cy="7" r="5.5" {...outline} strokeDasharray="2.4 2.4" />}
        {of === 'Waiting for review' && (
          <>
            <circle cx="7" cy="7" r="5.5" {...outline} />
            <path d="M7 3.6a3.4 3.4 0 0 1 0 6.8z" fill="currentColor" />
          </>
        )}
        {of === 'Public' && (
          <>
            <circle cx="7" cy="7" r="5.5" {...outline} />
            <circle cx="7" cy="7" r="3" fill="currentColor" />
          </>
        )}
        {of === 'Returned' && (
          <>
            <circle cx="7" cy="7" r="5.5" {...outline} />
            <path {...outline} d="M9 7H4.8m1.6-1.8L4.6 7l1.8 1.8" />
          </>
        )}
        {restricted.has(of) && of !== 'Course only' && (
          <>
            <path {...outline} d="M3 6.5h8v5.5H3z" />
            <path {...outline} d="M4.8 6.5V4.4a2.2 2.2 0 0 1 4.4 0v2.1" />
          </>
        )}
        {of === 'Course only' && (
          <>
            <path {...outline} d="M7 2 1.2 5 7 8l5.8-3z" />
            <path {...outline} d="M3.4 6.4v3.4c1.8 1.6 5.4 1.6 7.2 0V6.4" />
          </>
        )}
        {of === 'Reported' && <path {...outline} d="M3 13V1.5h8L9 4.75 11 8H3" />}
      </svg>
      {of}
    </span>
  )
}
