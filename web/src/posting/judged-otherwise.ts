import { payloadOf } from './payload.ts'
import type { Values } from './values.ts'

/** Whether an edit changed what submissions are judged by: tests, limits or files, but not the author's own solution. */
export function isJudgedOtherwise(before: Values, after: Values): boolean {
  if (after.kind === 'multiChoice') return false
  return JSON.stringify(judgedBy(before)) !== JSON.stringify(judgedBy(after))
}

function judgedBy(values: Values) {
  return payloadOf(
    {
      ...values,
      title: '',
      body: '',
      tags: [],
      difficultLevel: 1,
      languages: values.languages.map((one) => ({ ...one, solution: null })),
      advanced: { ...values.advanced, solution: null },
    },
    { alternative: false, visible: false },
  )
}
