import type { SandboxResult } from '../../sandbox/profile.ts'
import type { StatusExplanation } from '../language.ts'

const SIGABRT = 128 + 6
const longestText = 300
const terminateLine = /^terminate called after throwing an instance of '([^'\n]{1,200})'$/m
const what = /^  what\(\):  (.*)$/m

/** Messages of the C++ library about an uncaught exception, before it aborts. */
export function explainException({ status, errorOutput }: SandboxResult): StatusExplanation | undefined {
  if (status !== SIGABRT) return undefined
  const stderr = errorOutput.toString('utf8').slice(-64 * 1024)
  const type = terminateLine.exec(stderr)?.[1]
  if (type === undefined) return undefined
  const text = what.exec(stderr)?.[1]?.trim().slice(0, longestText)
  return {
    outcome: 'runtimeError',
    message: text === undefined || text === '' ? `An exception was thrown: ${type}` : `${type}: ${text}`,
  }
}
