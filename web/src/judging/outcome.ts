import type { Outcome, Verdict } from '@gradus/contract/judge'
import { messages } from '@gradus/contract/message'
import { compileResults, type RunVerdict } from '@gradus/contract/submission'

/** The sentence of an outcome: the specification's own (section 8), or ours if it has none. */
export const outcomeSentences: Record<Outcome, string> = {
  passed: messages.workingAsExpected,
  failed: messages.notWorkingAsExpected,
  timeLimit: messages.infiniteLoop,
  compileError: messages.compilationErrors,
  memoryLimit: 'The program used more memory than allowed.',
  outputLimit: 'The program printed more than allowed.',
  runtimeError: 'The program stopped with an error.',
  judgeError: 'The judge couldn’t finish. That’s not your fault: try again shortly.',
}

const nothing = {
  tests: [],
  diagnostics: [],
  output: '',
  compilerOutput: '',
  cpuMilliseconds: 0,
  wallMilliseconds: 0,
  memoryBytes: 0,
  score: 0,
} satisfies Partial<Verdict>

/** The verdict from the specification's plain answer (section 4). An empty answer also means compilation errors. */
export function verdictOf(answer: string | RunVerdict): RunVerdict {
  if (typeof answer !== 'string') return answer
  if (answer === compileResults.working) return { ...nothing, outcome: 'passed', score: 1 }
  if (answer === compileResults.notWorking) return { ...nothing, outcome: 'failed' }
  const outcome = answer === messages.infiniteLoop ? 'timeLimit' : 'compileError'
  return { ...nothing, outcome, compilerOutput: answer }
}

/** How many tests passed, and how many there are, with those that the program did not get to. */
export function countTests({ tests, unreported = 0 }: Pick<Verdict, 'tests' | 'unreported'>) {
  return { passed: tests.filter((test) => test.passed).length, all: tests.length + unreported }
}

export function secondsOf(milliseconds: number): string {
  return milliseconds < 10_000 ? `${(milliseconds / 1000).toFixed(2)} s` : `${(milliseconds / 1000).toFixed(1)} s`
}

export function formatTestTime(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : secondsOf(milliseconds)
}

export function megabytesOf(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
