import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { usePersistedState } from '../persisted-state.ts'
import { useOpenElsewhere } from './other-tabs.ts'

/** A form's values. They are stored in this browser from the first change until they are sent or discarded. */
export function useFormDraft<Values>(name: string, schema: z.ZodType<Values>, initial: Values, revision?: number) {
  // `revision` is the revision from which an edit started.
  const [stored] = useState(() => z.object({ values: schema, revision: z.number().optional() }))
  const kept = usePersistedState(name, (value): value is z.infer<typeof stored> => stored.safeParse(value).success)
  // Shown until the page is left: an empty form in between would look as if everything was lost.
  const [sent, setSent] = useState<{ readonly values: Values }>()
  const isElsewhere = useOpenElsewhere(name)
  const client = useQueryClient()
  const before = useRef(kept.value)
  const isOwnEnd = useRef(false)
  useEffect(() => {
    const ended = before.current !== undefined && kept.value === undefined ? before.current : undefined
    before.current = kept.value
    if (ended === undefined) return
    // Another tab, which shows the same draft, has sent it: what is saved now is read again.
    if (!isOwnEnd.current) {
      setSent(ended)
      void client.invalidateQueries()
    }
    isOwnEnd.current = false
  }, [client, kept.value])
  // Kept from the first render: the initial values of a new object contain the time, which differs later.
  const [first] = useState(initial)
  return {
    values: kept.value ? kept.value.values : sent ? sent.values : first,
    /** True if there are changes that were not sent yet. */
    isChanged: kept.value !== undefined,
    /** True while another tab shows the same draft. */
    isElsewhere,
    revision: kept.value ? kept.value.revision : revision,
    save: (values: Values, base = kept.value ? kept.value.revision : revision) =>
      kept.save({ values, ...(base === undefined ? {} : { revision: base }) }),
    /** Puts the initial values back. */
    discard: () => {
      isOwnEnd.current = kept.value !== undefined
      setSent(undefined)
      kept.save(undefined)
    },
    /** Ends the draft after it was sent. The form keeps showing its values. */
    finish: () => {
      isOwnEnd.current = kept.value !== undefined
      setSent({ values: kept.value?.values ?? first })
      kept.save(undefined)
    },
  }
}
export type FormDraft<Values> = ReturnType<typeof useFormDraft<Values>>
