import type { Errors, Values } from './values.ts'

/** What each section of a tournament's form gets. */
export interface FormSectionProps {
  readonly values: Values
  /** Errors of the fields that were blurred. */
  readonly errors: Errors
  /** Saves changed values. @param names the fields whose server errors are cleared */
  readonly set: (changed: Partial<Values>, ...names: readonly string[]) => void
}
