import type { SandboxResult } from '../../sandbox/profile.ts'
import type { StatusExplanation } from '../language.ts'

const SIGABRT = 128 + 6
const longestText = 300
const begun = /^terminate called after throwing an instance of '([^'\n]{1,200})'$/m
const what = /^  what\(\):  (.*)$/m

/** What the library of C++ says of an exception that nobody caught, before it gives up. */
export function explainException({ status, errorOutput }: SandboxResult): StatusExplanation | undefined {
  if (status !== SIGABRT) return undefined
  const said = errorOutput.toString('utf8').slice(-64 * 1024)
  const type = begun.exec(said)?.[1]
  if (type === undefined) return undefined
  const text = what.exec(said)?.[1]?.trim().slice(0, longestText)
  return {
    outcome: 'runtimeError',
    message: text === undefined || text === '' ? `An exception was thrown: ${type}` : `${type}: ${text}`,
  }
}
