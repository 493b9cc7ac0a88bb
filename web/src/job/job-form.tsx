import { useMutation, useQuery } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { getJobOptions } from '@gradus/contract/job-management'
import { body as bodyLimit } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { problems } from '@gradus/contract/problem'
import { visibleLengthOf } from '@gradus/contract/text'
import { CallProblem, query } from '../api.ts'
import { FormFooter } from '../form/form-footer.tsx'
import { useFieldErrors, type FieldErrors } from '../form/field-errors.ts'
import type { FormDraft } from '../form/form-draft.ts'
import { OtherTabNotice } from '../form/other-tab-notice.tsx'
import { canPersist } from '../persisted-state.ts'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { textOf } from '../ui/html-text.ts'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import { AboutFields } from './about-fields.tsx'
import { ApplyFields } from './apply-fields.tsx'
import { PayFields } from './pay-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import type { SectionProps } from './section-props.ts'
import { fieldOf, parse, type JobBody, type Values } from './values.ts'
import '../form/form.css'
import './job-form.css'

/** The form with everything about a job offer. A reload or an expired session loses nothing that was typed. */
export function JobForm({
  draft,
  isNew,
  send,
  onDone,
  onConflict,
}: {
  draft: FormDraft<Values>
  isNew: boolean
  /** @returns the offer's id */
  send: (body: JobBody) => Promise<number>
  onDone: (id: number) => void
  onConflict?: () => void
}) {
  const { values } = draft
  const options = useQuery({ ...query(getJobOptions, { query: {} }), staleTime: 60_000 })
  const payRequired = options.data?.payRequired ?? true
  const fieldErrors = useFieldErrors()
  const logInAgain = useLogInAgain()
  const markSaved = useUnsaved(() => draft.isChanged && !canPersist())
  const saving = useMutation({
    mutationFn: send,
    onSuccess: (id) => {
      toast.hideFailures()
      markSaved()
      draft.finish()
      fieldErrors.reset()
      onDone(id)
    },
    onError: (problem) => {
      if (!(problem instanceof CallProblem)) return toast.failed(messages.updateFailed)
      if (problem.status === 401) return logInAgain()
      if (problem.message === problems.conflict.message && onConflict) return onConflict()
      if (problem.field !== undefined) fieldErrors.show({ [fieldOf(problem.field.split('.'))]: problem.message })
      toast.failed(messages.updateFailed, { text: `${problem.message} Your changes are saved in this browser.` })
    },
  })

  const section: SectionProps = {
    values,
    errors: fieldErrors.shown(errorsOf(values, payRequired)),
    set: (changed) => {
      fieldErrors.forget(...Object.keys(changed))
      draft.save({ ...values, ...changed })
    },
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (saving.isPending) return
    const found = errorsOf(values, payRequired)
    const { body } = parse(values, payRequired)
    if (body && Object.keys(found).length === 0) return saving.mutate(body)
    toast.failed(messages.formHasErrors)
    fieldErrors.show(found)
  }

  const discard = () => {
    draft.discard()
    fieldErrors.reset()
  }

  const element = {
    ref: fieldErrors.form,
    noValidate: true,
    method: 'post',
    onBlur: fieldErrors.touch,
    onSubmit: submit,
  } as const
  return (
    <form {...element} className="long-form">
      <OtherTabNotice isElsewhere={draft.isElsewhere} />
      <AboutFields {...section} isNew={isNew} companies={options.data?.companies} />
      <PlaceFields {...section} />
      <PayFields {...section} isRequired={payRequired} />
      <ApplyFields {...section} />
      <FormFooter
        label={isNew ? 'Publish' : 'Save'}
        isPending={saving.isPending}
        isChanged={draft.isChanged}
        onDiscard={discard}
      />
    </form>
  )
}

/** The contract's validation errors, plus the length of the cleaned text, which the server checks. */
function errorsOf(values: Values, payRequired: boolean): FieldErrors {
  const { errors } = parse(values, payRequired)
  return visibleLengthOf(textOf(values.body)) < bodyLimit.minimum ? { ...errors, body: messages.bodyTooShort } : errors
}
