import type { FieldErrors } from '../form/field-errors.ts'
import type { Values } from './values.ts'

/** What each section of an assignment's form gets. */
export interface FormSectionProps {
  readonly values: Values
  /** Of the fields that were left. */
  readonly errors: FieldErrors
  /** Saves changed values; the names are of the fields whose refusal by the server no longer holds. */
  readonly set: (changed: Partial<Values>, ...names: readonly string[]) => void
}
