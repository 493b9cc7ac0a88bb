import type { Errors, Values } from './values.ts'

/** The props of each section of a tournament's form. */
export interface FormSectionProps {
  readonly values: Values
  /** Errors of the fields that the user has left. */
  readonly errors: Errors
  /** Saves changed values. @param names the fields whose server errors are cleared */
  readonly set: (changed: Partial<Values>, ...names: readonly string[]) => void
}
