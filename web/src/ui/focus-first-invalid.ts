const errorText = '.mantine-InputWrapper-error'

/**
 * Moves to the first field with an error, or to the error of the first part of the form that is wrong as a whole, once
 * they have been rendered.
 */
export function focusFirstInvalid(form: HTMLElement | null): void {
  setTimeout(() => {
    const marks = `[aria-invalid="true"], [data-form-error], input[data-error], ${errorText}`
    const first = form?.querySelector<HTMLElement>(marks)
    // A group of radio buttons or checkboxes is marked by nothing but the text of its error.
    const field = first?.matches(errorText) ? first.closest('[data-path]')?.querySelector('input') : first
    field?.focus()
  })
}
