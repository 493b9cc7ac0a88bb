import { isDeepStrictEqual } from 'node:util'
import { Problem } from './problem.ts'

/**
 * Two people, or two tabs, can have the same form open: what is saved later would undo what was changed in between.
 * @param before what the form was filled with; undefined from clients that don't say it
 * @param what completes the sentence "Somebody else has changed …"
 * @throws Problem conflict if `now` is different
 */
export function refuseOutdated(before: unknown, now: unknown, what: string): void {
  if (before === undefined || isDeepStrictEqual(before, now)) return
  throw new Problem('conflict', {
    message: `Somebody else has changed ${what} in the meantime, or you have in another tab. Open it again to see it, then make your changes.`,
  })
}

/** The same for a choice without an order. @throws Problem conflict */
export function refuseOutdatedIds(before: readonly number[] | undefined, now: readonly number[], what: string): void {
  refuseOutdated(before && new Set(before), new Set(now), what)
}
