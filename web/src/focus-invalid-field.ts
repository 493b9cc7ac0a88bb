import { focusFirstInvalid } from './ui/focus-first-invalid.ts'

/**
 * A form that is sent with errors moves to its first invalid field, on pages and in dialogs. Otherwise the focus would
 * stay on the button, and an invalid field could be scrolled out of sight.
 */
export function focusInvalidFields(page: Document): void {
  page.addEventListener('submit', ({ target }) => {
    // By then, React has rendered the errors.
    if (target instanceof HTMLFormElement) focusFirstInvalid(target)
  })
}
