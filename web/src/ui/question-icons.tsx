import type { ReactNode } from 'react'
import { difficulties, type DifficultLevel, type QuestionKind } from '@gradus/contract/question'
import { outline } from './icon-outline.ts'
import { VerdictIcon } from './verdict-icon.tsx'

/** One, two or three chevrons: Junior, Senior, Expert. */
export function DifficultyIcon({ difficulty, label = true }: { difficulty: DifficultLevel; label?: boolean }) {
  const chevronTops = { 1: [5.5], 2: [3.5, 7.5], 3: [1.75, 5.5, 9.25] }[difficulty]
  const name = difficulties[difficulty]
  return (
    <span className={`icon ${name.toLowerCase()}`}>
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
 * The icon of a question's kind. Coding: angle brackets. Multi-choice: a selected option. Advanced: brackets around a
 * prompt. Always in the text's colour.
 */
export function KindIcon({ kind, label = true }: { kind: QuestionKind; label?: boolean }) {
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
    <span className="icon kind">
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        {shape[kind]}
      </svg>
      {label ? kindNames[kind] : <span className="sr">{kindNames[kind]}</span>}
    </span>
  )
}

export type Progress = 'solved' | 'tried' | 'new'

/** The progress with a question of the user, or of their team. */
export function ProgressIcon({ progress, isOfTeam = false }: { progress: Progress; isOfTeam?: boolean }) {
  if (progress === 'solved')
    return (
      <VerdictIcon
        outcome="passed"
        label={<span className="sr">Solved by {isOfTeam ? 'your team' : 'you'}</span>}
        size={18}
      />
    )
  return (
    <span className={`icon ${progress === 'tried' ? 'warn' : 'mute'}`}>
      <svg width="18" height="18" viewBox="0 0 16 16" aria-hidden="true">
        {progress === 'tried' ? (
          <>
            <circle cx="8" cy="8" r="6.6" {...outline} strokeWidth={1.6} />
            <path d="M8 3.6a4.4 4.4 0 0 1 0 8.8z" fill="currentColor" />
          </>
        ) : (
          <circle cx="8" cy="8" r="6.6" fill="none" stroke="var(--g-line-strong)" strokeWidth="1.6" />
        )}
      </svg>
      <span className="sr">{progress === 'tried' ? 'Tried, not solved' : 'Not tried'}</span>
    </span>
  )
}
