import { useMutation } from '@tanstack/react-query'
import { messages } from '@gradus/contract/message'
import { canPersist } from '../persisted-state.ts'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import { useFieldErrors, type FieldErrors } from './field-errors.ts'
import type { FormDraft } from './form-draft.ts'
import { useSaveProblem } from './save-problem.ts'

interface Publishing<Values, Body> {
  readonly draft: FormDraft<Values>
  /** The names of the fields, in their order. */
  readonly fields: readonly string[]
  readonly fieldOf: (path: readonly PropertyKey[]) => string
  /** The body, if nothing is wrong with it. */
  readonly parse: (values: Values, isDraft: boolean) => { readonly body?: Body; readonly errors: FieldErrors }
  readonly send: (body: Body) => Promise<number>
  readonly onDone: (id: number) => void
  readonly onConflict: (() => void) | undefined
}

/**
 * The state of a `PublishForm`. Nothing typed is lost by a reload or an expired session.
 * @returns what its sections and what its frame need
 */
export function usePublishing<Values extends { readonly questions: readonly { readonly title: string }[] }, Body>({
  draft,
  fields,
  fieldOf,
  parse,
  send,
  onDone,
  onConflict,
}: Publishing<Values, Body>) {
  const { values } = draft
  const fieldErrors = useFieldErrors(fields)
  const saving = useMutation({
    mutationFn: send,
    onSuccess: (id) => {
      draft.discard()
      onDone(id)
    },
    onError: useSaveProblem({ questions: values.questions, fieldOf, onRefused: fieldErrors.show, onConflict }),
  })
  useUnsaved(() => !saving.isSuccess && draft.isChanged && !canPersist())

  function set(changed: Partial<Values>, ...names: readonly string[]): void {
    fieldErrors.forget(...names)
    draft.save({ ...values, ...changed })
  }

  function submit(isDraft: boolean): void {
    if (saving.isPending) return
    const { body, errors } = parse(values, isDraft)
    if (!body) {
      toast.failed(messages.formHasErrors)
      return fieldErrors.show(errors)
    }
    saving.mutate(body)
  }

  return {
    section: { values, errors: fieldErrors.shown(parse(values, false).errors), set },
    frame: {
      fieldErrors,
      isPending: saving.isPending,
      isChanged: draft.isChanged,
      onDiscard: draft.discard,
      onSubmit: submit,
    },
  }
}
