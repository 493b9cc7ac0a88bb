import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react'
import type { z } from 'zod'
import type { Endpoint, InputOf, ReplyOf } from '@gradus/contract/endpoint'
import { call, type CallProblem } from '../api.ts'
import { useUnsaved } from '../ui/unsaved.tsx'

type WithBody = Endpoint & { readonly body: z.ZodObject }
type BodyOf<E extends WithBody> = z.input<E['body']>
/** A body while the form is filled in: a checkbox that must be true may still be false. */
type Draft<Body> = { [Name in keyof Body]: Body[Name] extends true ? boolean : Body[Name] }

interface CallFormOptions<E extends WithBody> {
  readonly initial: Draft<BodyOf<E>>
  /** Of the call's address. */
  readonly params?: Readonly<Record<string, string | number>>
  readonly done: (reply: ReplyOf<E>, body: BodyOf<E>) => void
  /** Don't warn about unsaved input: a login, or a field that is quickly typed again. */
  readonly isBrief?: boolean
  /** The field where a refusal is shown that names none itself. */
  readonly place?: (problem: CallProblem) => string | undefined
}

export interface CallForm<Values> {
  readonly form: UseFormReturnType<Values>
  /** For the form element: `<form {...element}>`. */
  readonly element: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly noValidate: true
    /** Never the address: nothing that is typed here belongs into it. */
    readonly method: 'post'
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  }
  /** What each field gets: its name, value, error and handlers. */
  readonly field: (name: keyof Values & string, kind?: 'input' | 'checkbox') => Record<string, unknown>
  readonly sending: boolean
  /** An error that belongs to no field, shown above the form. */
  readonly problem: CallProblem | undefined
}

/**
 * A form that makes one call of the contract. It is checked with the call's own schema, so that it says the same
 * sentences as the server; what the server refuses is shown at its field, or above the form. What was typed stays.
 */
export function useCallForm<E extends WithBody>(
  endpoint: E,
  { initial, params, done, place, isBrief = false }: CallFormOptions<E>,
): CallForm<Draft<BodyOf<E>>> {
  const ref = useRef<HTMLFormElement>(null)
  // Uncontrolled: what somebody typed before hydration is not overwritten.
  const form = useForm<Draft<BodyOf<E>>>({
    mode: 'uncontrolled',
    initialValues: initial,
    validate: schemaResolver(endpoint.body, { sync: true }),
  })
  const saved = useRef(false)
  useUnsaved(() => !isBrief && !saved.current && form.isDirty())
  const [problem, setProblem] = useState<CallProblem>()
  // Once it is drawn: a field may appear only with the refusal that asks for it.
  const [refused, setRefused] = useState<{ name: string }>()
  useEffect(() => {
    if (refused) fieldsIn(ref.current, refused.name)[0]?.focus()
  }, [refused])
  const { mutate, isPending } = useMutation<ReplyOf<E>, CallProblem, BodyOf<E>>({
    mutationFn: (body) => {
      const input: object = { params, body }
      return call(endpoint, input as InputOf<E>)
    },
    onSuccess: (reply, body) => {
      saved.current = true
      form.resetDirty()
      done(reply, body)
    },
    onError: (refusal) => {
      const placed = place?.(refusal)
      const named = refusal.field !== undefined && fieldsIn(ref.current, refusal.field).length > 0
      const name = named ? refusal.field : placed
      if (name === undefined) return setProblem(refusal)
      form.setErrors({ [name]: refusal.message })
      setRefused({ name })
    },
  })

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isPending) return
    saved.current = false
    setProblem(undefined)
    // A password manager may have filled fields before this page listened.
    for (const field of fieldsIn(event.currentTarget))
      form.setFieldValue(
        // The name that getInputProps gave to the field.
        field.dataset['path'] as never,
        field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : field.value,
        { forceUpdate: false },
      )
    const { hasErrors, errors } = form.validate() as { hasErrors: boolean; errors: Record<string, unknown> }
    if (hasErrors)
      fieldsIn(event.currentTarget)
        .find((field) => (field.dataset['path'] ?? '') in errors)
        ?.focus()
    // What the endpoint's own schema just let pass.
    else mutate(endpoint.body.parse(form.getValues()) as BodyOf<E>)
  }

  return {
    form,
    element: { ref, noValidate: true, method: 'post', onSubmit: submit },
    field: (name, kind = 'input') => ({ name, ...form.getInputProps(name as never, { type: kind }) }),
    sending: isPending,
    problem,
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement

function fieldsIn(form: HTMLFormElement | null, name?: string): Field[] {
  const fields = [...(form?.querySelectorAll<Field>('input[data-path], textarea[data-path]') ?? [])]
  return name === undefined ? fields : fields.filter((field) => field.dataset['path'] === name)
}
