import { useState } from 'react'
import { z } from 'zod'
import { usePersistedState } from '../persisted-state.ts'
import { Values } from './values.ts'

const Draft = z.object({
  values: Values,
  /** Of an edit: the revision that it began from. */
  revision: z.number().optional(),
})
type Draft = z.infer<typeof Draft>

/** The form's values, kept in this browser from the first change until they are sent or discarded. */
export function useTournamentDraft(name: string, initial: Values, revision?: number) {
  const kept = usePersistedState(name, (stored): stored is Draft => Draft.safeParse(stored).success)
  // Later renders may be given another time of day for a new tournament.
  const [first] = useState(initial)
  return {
    values: kept.value?.values ?? first,
    /** Something was changed that is not sent yet. */
    isChanged: kept.value !== undefined,
    revision: kept.value ? kept.value.revision : revision,
    save: (values: Values, base = kept.value ? kept.value.revision : revision) =>
      kept.save({ values, ...(base === undefined ? {} : { revision: base }) }),
    discard: () => kept.save(undefined),
  }
}
export type TournamentDraft = ReturnType<typeof useTournamentDraft>
