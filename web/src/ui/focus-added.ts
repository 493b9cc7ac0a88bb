/** A ref for the first field of a row that the user has just added: it takes the focus when it appears. */
export function focusAdded(field: HTMLElement | null): void {
  field?.focus()
}
