import { useRef, useState, type FocusEvent } from 'react'
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts'
import { afterPress } from './after-press.ts'

/** The error of each invalid field, by the field's name. */
export type FieldErrors = Readonly<Record<string, string>>

/**
 * Decides which errors a long form shows: that of a field once the user has left it, and all of them after an attempt
 * to send. Fields carry their name in `data-path`.
 */
export function useFieldErrors() {
  const form = useRef<HTMLFormElement>(null)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState<FieldErrors>({})
  return {
    form,
    /** @param current the contract's errors for the current values */
    shown: (current: FieldErrors): FieldErrors =>
      Object.fromEntries(Object.entries({ ...current, ...refusals }).filter(([name]) => touched.has(name))),
    touch: ({ target }: FocusEvent) => {
      const name = target.closest('[data-path]')?.getAttribute('data-path')
      if (name) afterPress(() => setTouched((before) => new Set([...before, name])))
    },
    /** Shows the errors that an attempt to send has found, including the server's, and moves to the first one. */
    show: (found: FieldErrors) => {
      const names = Object.keys(found)
      setRefusals(found)
      setTouched((before) => new Set([...before, ...names]))
      focusFirstInvalid(form.current)
    },
    /** Clears the server's errors of fields that have changed, because the new values may be right. */
    forget: (...names: readonly string[]) =>
      setRefusals((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name)))),
    reset: () => {
      setTouched(new Set())
      setRefusals({})
    },
  }
}
