import type { LossConfirmation } from './discard-confirmation.ts'

/** For each form a function that tells whether it has unsaved input, with the words that ask before it is lost. */
export const unsavedForms = new Map<() => boolean, LossConfirmation>()

export function hasUnsaved(): boolean {
  return unsavedConfirmation() !== undefined
}

/** The words of the first form with unsaved input. */
export function unsavedConfirmation(): LossConfirmation | undefined {
  return [...unsavedForms].find(([isUnsaved]) => isUnsaved())?.[1]
}
