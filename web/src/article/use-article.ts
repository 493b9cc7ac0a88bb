import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { z } from 'zod'
import { body as bodyLimit } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { problems } from '@gradus/contract/problem'
import { visibleLengthOf } from '@gradus/contract/text'
import { CallProblem } from '../api.ts'
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { useUserState } from '../shell/user-state.ts'
import { textOf } from '../ui/html-text.ts'
import { toast } from '../ui/toast.tsx'

/** How a saved text is edited: the second of two who edit it at once does not replace what the first saved unasked. */
export interface Editing {
  /** The version that `initial` is, such as the time of the last change or a revision. */
  readonly version: string
  /** Loads the current version. */
  readonly reload: () => void
  readonly readVersion: () => Promise<string>
}

interface ArticleOptions<Values, Form, Reply> {
  /** The call's schema, so that the form shows the server's sentences. */
  readonly schema: z.ZodType<Form>
  readonly initial: Values
  /** The key under which this browser keeps the text until it is sent. */
  readonly draft: string
  /** Undefined for a new text. */
  readonly editing?: Editing | undefined
  /** @param version the one that the edit began from; undefined for a new text */
  readonly send: (form: Form, version: string | undefined) => Promise<Reply>
  readonly done: (reply: Reply) => void
}

/** State of a form for a long text. A refusal, a reload or an expired session loses nothing that was typed. */
export function useArticle<Values extends { readonly body: string }, Form, Reply>({
  schema,
  initial,
  draft,
  editing,
  send,
  done,
}: ArticleOptions<Values, Form, Reply>) {
  const version = editing?.version
  const form = useRef<HTMLFormElement>(null)
  const savedDraft = useUserState(draft, (value): value is Values & { readonly version?: string } =>
    hasShapeOf(initial, value),
  )
  const base = savedDraft.value ? savedDraft.value.version : version
  const [isRefused, setRefused] = useState(false)
  // What was sent stays until the page is left or the new version has arrived, instead of an empty form in between.
  const [sent, setSent] = useState<{ readonly values: Values; readonly before: string }>()
  const values = savedDraft.value ?? (sent?.before === JSON.stringify(initial) ? sent.values : initial)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const logInAgain = useLogInAgain()
  const { mutate, isPending } = useMutation({
    mutationFn: (form: Form) => send(form, base),
    onSuccess: (reply) => {
      setSent({ values, before: JSON.stringify(initial) })
      savedDraft.save(undefined)
      done(reply)
    },
    onError: (problem) => {
      if (problem instanceof CallProblem && problem.status === 401) return logInAgain()
      if (version !== undefined && problem.message === problems.conflict.message) return setRefused(true)
      if (problem instanceof CallProblem && problem.field !== undefined)
        return refuse({ [nameOf(problem.field)]: problem.message })
      toast.failed(messages.updateFailed, { text: problem.message })
    },
  })

  const isDraft = savedDraft.value !== undefined
  const wasDraft = useRef(isDraft)
  const reload = editing?.reload
  useEffect(() => {
    // Another tab has sent or discarded the draft, so `initial` is no longer the current text.
    if (wasDraft.current && !isDraft && !isPending) reload?.()
    wasDraft.current = isDraft
  }, [isDraft, isPending, reload])

  function refuse(found: Record<string, string>): void {
    setErrors(found)
    focusFirstInvalid(form.current)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isPending) return
    const parsed = schema.safeParse(values)
    const found = Object.fromEntries(
      (parsed.error?.issues ?? []).map(({ path, message }) => [nameOf(path.join('.')), message]).toReversed(),
    )
    if (visibleLengthOf(textOf(values.body)) < bodyLimit.minimum) found['body'] = messages.bodyTooShort
    if (parsed.success && Object.keys(found).length === 0) mutate(parsed.data)
    else refuse(found)
  }

  return {
    values,
    errors,
    sending: isPending,
    /** True if there is text that was not sent yet. */
    isDraft,
    /** Somebody has saved another version since the edit began. */
    isStale: isRefused || (base !== undefined && version !== undefined && base !== version),
    /** Bases the draft on this version, which it will replace. */
    keep: (current: string) => {
      setRefused(false)
      savedDraft.save({ ...values, version: current })
    },
    set: (changed: Partial<Values>) => {
      const left = Object.entries(errors).filter(([name]) => !(name in changed))
      setErrors(Object.fromEntries(left))
      savedDraft.save({ ...values, ...changed, ...(base === undefined ? {} : { version: base }) })
    },
    discard: () => {
      setSent(undefined)
      setRefused(false)
      savedDraft.save(undefined)
    },
    submit,
    /** The props of the form element: `<form {...element}>`. */
    element: { ref: form, noValidate: true, method: 'post', onSubmit: submit } as const,
  }
}

function nameOf(path: string): string {
  return path.split('.')[0] ?? path
}

function hasShapeOf(example: object, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(example).every(([name, part]) => {
    const actual: unknown = Reflect.get(value, name)
    return Array.isArray(part) ? Array.isArray(actual) : typeof actual === typeof part
  })
}
