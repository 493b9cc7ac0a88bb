import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type RefObject, type SubmitEvent } from 'react'
import type { z } from 'zod'
import type { Endpoint, InputOf, ReplyOf } from '@gradus/contract/endpoint'
import { call, type CallProblem } from '../api.ts'
import { useHydrated } from '../hydration.ts'
import { useUnsaved } from '../ui/unsaved.tsx'

type WithBody = Endpoint & { readonly body: z.ZodObject }
type BodyOf<E extends WithBody> = z.input<E['body']>
/** A body while the form is filled in: a checkbox that must be true may still be false. */
type Draft<Body> = { [Name in keyof Body]: Body[Name] extends true ? boolean : Body[Name] }

interface CallFormOptions<E extends WithBody> {
  readonly initial: Draft<BodyOf<E>>
  /** The parameters of the call's address. */
  readonly params?: Readonly<Record<string, string | number>>
  readonly done: (reply: ReplyOf<E>, body: BodyOf<E>) => void
  /** True if unsaved input needs no warning: a login, a field that is quickly typed again, or a form that keeps a draft. */
  readonly isBrief?: boolean
  /** Receives the values after each change, for a form that keeps a draft. */
  readonly onChange?: (values: Draft<BodyOf<E>>) => void
  /**
   * The texts of a draft, for a page that the server renders: they are put into the empty fields after hydration. Any
   * other page has them in `initial`.
   */
  readonly restored?: Readonly<Record<string, string>>
  /** The field that shows a refusal which names no field itself. */
  readonly fieldOf?: (problem: CallProblem) => string | undefined
  readonly onRefused?: (problem: CallProblem) => void
}

export interface CallForm<Values> {
  readonly form: UseFormReturnType<Values>
  /** The props of the form element: `<form {...element}>`. */
  readonly element: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly noValidate: true
    /** Never 'get', which would put what is typed into the address. */
    readonly method: 'post'
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  }
  /** The props of a field: its name, value, error and handlers. */
  readonly field: (name: keyof Values & string, kind?: 'input' | 'checkbox') => Record<string, unknown>
  readonly sending: boolean
  /** An error that belongs to no field, shown above the form. */
  readonly problem: CallProblem | undefined
}

/**
 * A form that makes one call of the contract. The input is checked with the schema of the call's body, so the errors
 * are the same sentences as the server's. A refusal by the server is shown at its field, or above the form, and the
 * input is kept.
 *
 * @param schema the call's `body`, which a browser's declaration of the call does not contain
 * (`build/slim-contract.ts`)
 */
export function useCallForm<E extends WithBody>(
  endpoint: E,
  schema: E['body'],
  { initial, params, done, fieldOf, onRefused, isBrief = false, onChange, restored }: CallFormOptions<E>,
): CallForm<Draft<BodyOf<E>>> {
  const ref = useRef<HTMLFormElement>(null)
  // Uncontrolled: what somebody typed before hydration is not overwritten.
  const form = useForm<Draft<BodyOf<E>>>({
    mode: 'uncontrolled',
    initialValues: initial,
    validate: schemaResolver(schema, { sync: true }),
    ...(onChange ? { onValuesChange: onChange } : {}),
  })
  const restore = useEffectEvent(() => {
    for (const field of fieldsIn(ref.current)) {
      const text = restored?.[field.dataset['path'] ?? ''] ?? ''
      if (text === '' || field.value !== '') continue
      field.value = text
      form.setFieldValue(field.dataset['path'] as never, text, { forceUpdate: false })
    }
  })
  const hydrated = useHydrated()
  useEffect(() => {
    if (hydrated) restore()
  }, [hydrated])
  useUnsaved(() => !isBrief && form.isDirty())
  const sent = useRef(initial)
  const [problem, setProblem] = useState<CallProblem>()
  // The refusal is applied after rendering, because the field that it names may only then appear.
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
      // What was typed meanwhile is not saved.
      form.resetDirty(sent.current)
      done(reply, body)
    },
    onError: (refusal) => {
      onRefused?.(refusal)
      const placed = fieldOf?.(refusal)
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
    setProblem(undefined)
    // A password manager may have filled in fields before hydration, without an event.
    for (const field of fieldsIn(event.currentTarget))
      form.setFieldValue(
        // The field's name as getInputProps set it.
        field.dataset['path'] as never,
        field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : field.value,
        { forceUpdate: false },
      )
    const { hasErrors, errors } = form.validate() as { hasErrors: boolean; errors: Record<string, unknown> }
    if (hasErrors)
      fieldsIn(event.currentTarget)
        .find((field) => (field.dataset['path'] ?? '') in errors)
        ?.focus()
    else {
      sent.current = form.getValues()
      // The endpoint's own schema has just accepted these values.
      mutate(schema.parse(sent.current) as BodyOf<E>)
    }
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
