import type { FieldErrors } from '../form/field-errors.ts'
import type { Values } from './values.ts'

/** What each section of the form of an offer gets. */
export interface SectionProps {
  readonly values: Values
  /** Of the fields that were left. */
  readonly errors: FieldErrors
  /** Saves changed values, whose refusals by the server no longer hold. */
  readonly set: (changed: Partial<Values>) => void
}
