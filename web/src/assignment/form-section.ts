import type { FieldErrors } from '../form/field-errors.ts'
import type { Values } from './values.ts'

/** The props of each section of an assignment's form. */
export interface FormSectionProps {
  readonly values: Values
  /** Errors of the fields that the user has left. */
  readonly errors: FieldErrors
  /** Saves changed values. `name` lists the fields whose error from the server is cleared by this. */
  readonly set: (changed: Partial<Values>, ...names: readonly string[]) => void
}
