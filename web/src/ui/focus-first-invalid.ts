/**
 * Moves to the first field with an error, or to the error of the first part of the form that is wrong as a whole, once
 * they have been rendered.
 */
export function focusFirstInvalid(form: HTMLElement | null): void {
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-form-error]')?.focus())
}
