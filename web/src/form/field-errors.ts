import { useRef, useState, type FocusEvent } from 'react'

/** What is wrong, by the name of the field. */
export type FieldErrors = Readonly<Record<string, string>>

/**
 * Which errors of a long form its fields show: each from when it was first left, all of them once sending was tried.
 * Fields say their name as `data-path`.
 */
export function useFieldErrors(order: readonly string[]) {
  const form = useRef<HTMLFormElement>(null)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState<FieldErrors>({})
  return {
    form,
    /** @param wrong what the contract refuses in the current values */
    shown: (wrong: FieldErrors): FieldErrors =>
      Object.fromEntries(Object.entries({ ...wrong, ...refusals }).filter(([name]) => touched.has(name))),
    touch: ({ target }: FocusEvent) => {
      const name = target.closest('[data-path]')?.getAttribute('data-path')
      if (name) setTouched((before) => new Set([...before, name]))
    },
    /** Shows errors that sending found, the server's included, and moves to the first. */
    show: (found: FieldErrors) => {
      const names = Object.keys(found)
      setRefusals(found)
      setTouched((before) => new Set([...before, ...names]))
      const first = order.find((field) => names.includes(field)) ?? names[0]
      // The field exists already; its error is drawn after this.
      if (first !== undefined) form.current?.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus()
    },
    /** Changed fields may be right now: their refusals by the server no longer hold. */
    forget: (...names: readonly string[]) =>
      setRefusals((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name)))),
    reset: () => {
      setTouched(new Set())
      setRefusals({})
    },
  }
}
