/** A function for each form that tells whether it has unsaved input. */
export const unsavedForms = new Set<() => boolean>()

export function hasUnsaved(): boolean {
  return [...unsavedForms].some((isUnsaved) => isUnsaved())
}
