import { useMutation } from '@tanstack/react-query'
import { messages } from '@gradus/contract/message'
import { canPersist } from '../persisted-state.ts'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import { useFieldErrors, type FieldErrors } from './field-errors.ts'
import type { FormDraft } from './form-draft.ts'
import type { PublishState } from './publish-form.tsx'
import { useSaveProblem } from './save-problem.ts'

/** Says that the form was saved; the errors of earlier attempts disappear with it. */
export function toastSaved(state: PublishState, isDraft: boolean): void {
  if (state === 'published') return toast.updated(messages.updated)
  toast.updated(isDraft ? 'Saved as a draft.' : 'Published.')
}

interface PublishingOptions<Values, Body> {
  readonly state: PublishState
  readonly draft: FormDraft<Values>
  /** The name of the field that shows the errors of this path. */
  readonly fieldOf: (path: readonly PropertyKey[]) => string
  /** Checks the values. @returns the body if there are no errors */
  readonly parse: (values: Values, isDraft: boolean) => { readonly body?: Body; readonly errors: FieldErrors }
  readonly send: (body: Body) => Promise<number>
  readonly onDone: (id: number) => void
  readonly onConflict: (() => void) | undefined
}

/**
 * The state of a `PublishForm`. Nothing typed is lost by a reload or an expired session.
 * @returns the props of its sections and of its frame
 */
export function usePublishing<Values extends { readonly questions: readonly { readonly title: string }[] }, Body>({
  state,
  draft,
  fieldOf,
  parse,
  send,
  onDone,
  onConflict,
}: PublishingOptions<Values, Body>) {
  const { values } = draft
  const fieldErrors = useFieldErrors()
  const markSaved = useUnsaved(() => draft.isChanged && !canPersist())
  const saving = useMutation({
    mutationFn: ({ body }: { body: Body; isDraft: boolean }) => send(body),
    onSuccess: (id, { isDraft }) => {
      toastSaved(state, isDraft)
      markSaved()
      draft.finish()
      onDone(id)
    },
    onError: useSaveProblem({ questions: values.questions, fieldOf, onRefused: fieldErrors.show, onConflict }),
  })

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
    saving.mutate({ body, isDraft })
  }

  return {
    section: { values, errors: fieldErrors.shown(parse(values, false).errors), set },
    frame: {
      fieldErrors,
      isPending: saving.isPending,
      isChanged: draft.isChanged,
      isElsewhere: draft.isElsewhere,
      onDiscard: draft.discard,
      onSubmit: submit,
    },
  }
}
