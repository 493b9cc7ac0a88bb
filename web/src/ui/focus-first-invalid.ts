const errorText = '.mantine-InputWrapper-error'
const fieldRoot = '[data-path], .mantine-InputWrapper-root'

/**
 * Moves to the first field with an error, or to the error of the first part of the form that is wrong as a whole, once
 * they have been rendered.
 */
export function focusFirstInvalid(form: HTMLElement | null): void {
  setTimeout(() => {
    const marks = `[aria-invalid="true"], [data-form-error], input[data-error], ${errorText}`
    const first = form?.querySelector<HTMLElement>(marks)
    // A group of radio buttons or checkboxes is marked by nothing but the text of its error, and some fields have it
    // above them.
    const field = first?.matches(errorText) ? first.closest(fieldRoot)?.querySelector('input') : first
    field?.focus()
  })
}
