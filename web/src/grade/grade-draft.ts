import { useEffect, useEffectEvent, useRef } from 'react'
import { z } from 'zod'
import type { GradeVersion, RubricCriterion } from '@gradus/contract/grade'
import type { PersistedState } from '../persisted-state.ts'
import { useUserState } from '../shell/user-state.ts'

export interface GradeValues {
  readonly points: number | ''
  readonly comment: string
  readonly criterionIds: readonly number[]
}

/** What a grader has typed, and the grade and the rubric to which it belongs. */
export interface GradeDraft {
  readonly saved: GradeVersion
  readonly values: GradeValues
  readonly reason: string
  readonly rubric: readonly RubricCriterion[]
}

const Values = z.object({
  points: z.union([z.number(), z.literal('')]),
  comment: z.string(),
  criterionIds: z.array(z.number()),
})
const Saved = z.object({
  version: z.number(),
  byHand: z.number().nullable(),
  comment: z.string(),
  criterionIds: z.array(z.number()),
  graderName: z.string().nullable(),
  changedDate: z.string().nullable(),
})
const Draft = z.object({
  saved: Saved,
  values: Values,
  reason: z.string(),
  rubric: z.array(z.object({ id: z.number(), text: z.string(), points: z.number() })),
})
const isDraft = (stored: unknown): stored is GradeDraft => Draft.safeParse(stored).success

export function useGradeDraft(name: string): PersistedState<GradeDraft> {
  return useUserState(`grade/${name}`, isDraft)
}

/**
 * Keeps in this browser what is typed until it is saved: the session may end, and the grader logs in again in the same
 * tab. A link to another page asks first, and then discards it.
 */
export function useKeptDraft(draft: PersistedState<GradeDraft>, isTyped: boolean, typed: GradeDraft): void {
  const keep = useEffectEvent(() => draft.save(isTyped ? typed : undefined))
  const discard = useEffectEvent(() => isTyped && draft.save(undefined))
  const { saved, values, reason, rubric } = typed
  const wasTyped = useRef(false)
  useEffect(() => {
    if (isTyped || wasTyped.current) keep()
    wasTyped.current = isTyped
  }, [isTyped, saved, values, reason, rubric])
  useEffect(() => () => void discard(), [])
}
