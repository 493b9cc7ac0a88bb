import type { ReactNode } from 'react'
import type { Outcome } from '@gradus/contract/judge'
import { outline } from './icon-outline.ts'

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
export function VerdictIcon({ outcome, label, size = 16 }: { outcome: Outcome; label?: ReactNode; size?: number }) {
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
    // Three lines that end at a vertical bar.
    outputLimit: <path {...outline} d="M1.8 4h8M1.8 8h8M1.8 12h8M13.6 1.8v12.4" />,
    judgeError: (
      <>
        <circle cx="8" cy="8" r="6.6" {...outline} strokeDasharray="2.6 2.6" />
        <path {...outline} d="M6.4 6v4M9.6 6v4" />
      </>
    ),
  }
  return (
    <span className={`icon ${outcomeTones[outcome]}`}>
      <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
        {shape[outcome]}
      </svg>
      {label === undefined ? <span className="sr">{outcomeNames[outcome]}</span> : label}
    </span>
  )
}
