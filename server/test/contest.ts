import type { ContestSubmission } from '@gradus/contract/contest/scoring'

/** Short notation for submissions to a contest. */

export type Sent = readonly [questionId: number, time: string, result: string]

/**
 * A submission: its question, its time of arrival (`m:ss` or `m:ss.mmm`), and its result: `ok`, `waiting`, `compile`
 * (an error of compiler or judge), tests as `2/4`, or the tests of each of two groups of two as `ab/4`, `a/4`, `-/4`.
 */
export function sent(all: readonly Sent[]): ContestSubmission[] {
  return all.map(([questionId, time, result], index) => {
    const [minutes = '0', seconds = '0'] = time.split(':')
    const elapsed = Number(minutes) * 60_000 + Math.round(Number(seconds) * 1000)
    return { id: index + 1, questionId, elapsed, ...stateOf(result) }
  })
}

function stateOf(result: string): Pick<ContestSubmission, 'state' | 'passed' | 'tests' | 'passedGroups'> {
  const nothing = { passed: 0, tests: 4, passedGroups: [] }
  if (result === 'waiting') return { ...nothing, state: 'waiting' }
  if (result === 'compile') return { ...nothing, state: 'ignored' }
  if (result === 'ok') return { state: 'accepted', passed: 4, tests: 4, passedGroups: groups('ab') }
  const [some = '', tests = '4'] = result.split('/')
  const passedGroups = /^[a-z-]+$/.test(some) ? groups(some.replace('-', '')) : []
  const passed = passedGroups.length > 0 ? passedGroups.length * 2 : Number(some.replace('-', '0'))
  return { state: 'rejected', passed, tests: Number(tests), passedGroups }
}

function groups(names: string) {
  return Array.from(names, (name) => ({ name, tests: 2 }))
}
