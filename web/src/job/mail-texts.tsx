import { Button, Select, TextInput, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '@gradus/contract/endpoint'
import { CompanyApplicationState, applicationLimits, applicationStates } from '@gradus/contract/job-application'
import { listMailTemplates, mailPlaceholders, setMailTemplate, type MailText } from '@gradus/contract/application-mail'
import { messages } from '@gradus/contract/message'
import { call, query, type CallProblem } from '../api.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { FailedState, LoadingLines } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { FormDialog, useDiscarding, useUnsaved } from '../ui/unsaved.tsx'
import { refreshJobs } from './refresh.ts'

type Template = ReplyOf<typeof listMailTemplates>[number]

const states = CompanyApplicationState.options.map((value) => ({ value, label: applicationStates[value] }))

/** The company's mail templates for each state of an application. */
export function MailTexts({ companyId, onClose }: { companyId: number; onClose: () => void }) {
  const templates = useQuery(query(listMailTemplates, { params: { id: companyId } }))
  const [state, setState] = useState<CompanyApplicationState>('interview')
  const template = templates.data?.find((one) => one.state === state)
  const discarding = useDiscarding()
  return (
    <FormDialog opened onClose={onClose} title="Email templates" size={620}>
      {templates.isLoadingError ? (
        <FailedState onRetry={() => void templates.refetch()} />
      ) : !template ? (
        <LoadingLines label="Loading the templates" count={5} />
      ) : (
        <div className="stack">
          <p className="small ink2">
            They are filled in when you move an application, and you can change them before they are sent.{' '}
            {mailPlaceholders.join(', ')} stand for the candidate, the job and the company.
          </p>
          <Select
            label="State"
            data={states}
            value={state}
            allowDeselect={false}
            onChange={(value) =>
              discarding.ask(() => setState(CompanyApplicationState.catch('interview').parse(value)))
            }
          />
          {discarding.question}
          <TemplateForm
            key={`${state} ${template.isOwn} ${template.subject}`}
            companyId={companyId}
            template={template}
            onClose={onClose}
          />
        </div>
      )}
    </FormDialog>
  )
}

function TemplateForm({
  companyId,
  template,
  onClose,
}: {
  companyId: number
  template: Template
  onClose: () => void
}) {
  const client = useQueryClient()
  const [typed, setTyped] = useState<MailText>({ subject: template.subject, text: template.text })
  const isChanged = typed.subject !== template.subject || typed.text !== template.text
  const { mutate, isPending, error } = useMutation<unknown, CallProblem, MailText | null>({
    mutationFn: (text) =>
      call(setMailTemplate, {
        params: { id: companyId, state: template.state },
        body: { template: text, before: { subject: template.subject, text: template.text } },
      }),
    onSuccess: () => {
      toast.updated(messages.updated)
      return refreshJobs(client)
    },
  })
  useUnsaved(() => isChanged)
  return (
    <form
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate(typed)
      }}
    >
      <TextInput
        label="Subject"
        dir="auto"
        maxLength={applicationLimits.subject}
        value={typed.subject}
        onChange={({ currentTarget }) => setTyped({ ...typed, subject: currentTarget.value })}
      />
      <Textarea
        label="Text"
        dir="auto"
        autosize
        minRows={8}
        maxRows={20}
        maxLength={applicationLimits.mail}
        value={typed.text}
        onChange={({ currentTarget }) => setTyped({ ...typed, text: currentTarget.value })}
      />
      {error && (
        <p role="alert" className="form-error">
          {error.message}
        </p>
      )}
      {template.isOwn && (
        <div>
          <Button variant="subtle" size="compact-sm" disabled={isPending} onClick={() => mutate(null)}>
            Use the site’s template
          </Button>
        </div>
      )}
      <DialogButtons action="Save" isPending={isPending} onCancel={onClose} />
    </form>
  )
}
