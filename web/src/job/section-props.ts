import type { FieldErrors } from '../form/field-errors.ts'
import type { Values } from './values.ts'

/** The props of each section of an offer's form. */
export interface SectionProps {
  readonly values: Values
  /** Errors of the fields that the user has left. */
  readonly errors: FieldErrors
  /** Saves changed values, and clears the server's errors of these fields. */
  readonly set: (changed: Partial<Values>) => void
}
