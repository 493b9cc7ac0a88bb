const errorText = '.mantine-InputWrapper-error'

/** Moves to the first field with an error, once the fields have rendered their errors. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  setTimeout(() => {
    const first = form?.querySelector<HTMLElement>(`[aria-invalid="true"], input[data-error], ${errorText}`)
    // A group of radio buttons or checkboxes is marked by nothing but the text of its error.
    const field = first?.matches(errorText) ? first.closest('[data-path]')?.querySelector('input') : first
    field?.focus()
  })
}
