/**
 * Checks text/plain replies. In the browser these checks replace the reply's schema (`build/slim-contract.ts`). Numbers
 * and booleans travel as words and are converted before, so only their type is checked.
 */
function kind(fits: (value: unknown) => boolean) {
  return {
    safeParse: (data: unknown) => (fits(data) ? { success: true, data } : { success: false }),
  }
}

export const textReply = {
  string: kind((value) => typeof value === 'string'),
  number: kind((value) => typeof value === 'number' && !Number.isNaN(value)),
  boolean: kind((value) => typeof value === 'boolean'),
  json: kind(() => false),
} as const
