import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import type { z } from 'zod'
import { body as bodyLimit } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { visibleLengthOf } from '@gradus/contract/text'
import { CallProblem } from '../api.ts'
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { useUserState } from '../shell/user-state.ts'
import { textOf } from '../ui/html-text.ts'
import { toast } from '../ui/toast.tsx'

interface ArticleOptions<Values, Form, Reply> {
  /** The call's schema, so that the form shows the server's sentences. */
  readonly schema: z.ZodType<Form>
  readonly initial: Values
  /** The key under which this browser keeps the text until it is sent. */
  readonly draft: string
  readonly send: (form: Form) => Promise<Reply>
  readonly done: (reply: Reply) => void
}

/** State of a form for a long text. A refusal, a reload or an expired session loses nothing that was typed. */
export function useArticle<Values extends { readonly body: string }, Form, Reply>({
  schema,
  initial,
  draft,
  send,
  done,
}: ArticleOptions<Values, Form, Reply>) {
  const form = useRef<HTMLFormElement>(null)
  const savedDraft = useUserState(draft, (value): value is Values => hasShapeOf(initial, value))
  // What was sent stays until the page is left or the new version has arrived, instead of an empty form in between.
  const [sent, setSent] = useState<{ readonly values: Values; readonly before: string }>()
  const values = savedDraft.value ?? (sent?.before === JSON.stringify(initial) ? sent.values : initial)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const logInAgain = useLogInAgain()
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (reply) => {
      setSent({ values, before: JSON.stringify(initial) })
      savedDraft.save(undefined)
      done(reply)
    },
    onError: (problem) => {
      if (problem instanceof CallProblem && problem.status === 401) return logInAgain()
      if (problem instanceof CallProblem && problem.field !== undefined)
        return refuse({ [nameOf(problem.field)]: problem.message })
      toast.failed(messages.updateFailed, { text: problem.message })
    },
  })

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
    isDraft: savedDraft.value !== undefined,
    set: (changed: Partial<Values>) => {
      const left = Object.entries(errors).filter(([name]) => !(name in changed))
      setErrors(Object.fromEntries(left))
      savedDraft.save({ ...values, ...changed })
    },
    discard: () => {
      setSent(undefined)
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
