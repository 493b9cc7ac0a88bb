import { useState } from 'react'
import { z } from 'zod'
import { usePersistedState } from '../persisted-state.ts'

/** A form's values. They are stored in this browser from the first change until they are sent or discarded. */
export function useFormDraft<Values>(name: string, schema: z.ZodType<Values>, initial: Values, revision?: number) {
  // `revision` is the revision from which an edit started.
  const [stored] = useState(() => z.object({ values: schema, revision: z.number().optional() }))
  const kept = usePersistedState(name, (value): value is z.infer<typeof stored> => stored.safeParse(value).success)
  // Kept from the first render: the initial values of a new object contain the time, which differs later.
  const [first] = useState(initial)
  return {
    values: kept.value?.values ?? first,
    /** True if there are changes that were not sent yet. */
    isChanged: kept.value !== undefined,
    revision: kept.value ? kept.value.revision : revision,
    save: (values: Values, base = kept.value ? kept.value.revision : revision) =>
      kept.save({ values, ...(base === undefined ? {} : { revision: base }) }),
    discard: () => kept.save(undefined),
  }
}
export type FormDraft<Values> = ReturnType<typeof useFormDraft<Values>>
