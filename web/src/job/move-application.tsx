import { Button, Checkbox, Group, TextInput, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '@gradus/contract/endpoint'
import { CompanyApplicationState, applicationLimits, applicationStates } from '@gradus/contract/job-application'
import { setApplicationState, type Application } from '@gradus/contract/application-review'
import { fillMailText, listMailTemplates, type MailText } from '@gradus/contract/application-mail'
import { messages } from '@gradus/contract/message'
import { call, query, type CallProblem } from '../api.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { FailedState, LoadingLines } from '../ui/states.tsx'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'
import { FormDialog, useUnsaved } from '../ui/unsaved.tsx'
import type { JobOfApplication } from './job-of-application.ts'
import { refreshJobs } from './refresh.ts'

interface MoveProps {
  readonly application: Application
  readonly job: JobOfApplication
}

/** Moves an application to another state, with or without an email to the candidate. */
export function MoveApplication({ application, job }: MoveProps) {
  const [to, setTo] = useState<CompanyApplicationState>()
  return (
    <>
      {application.can.manage && (
        <section aria-labelledby="application-move">
          <h3 id="application-move">Move to</h3>
          <div className="application-moves">
            {CompanyApplicationState.options
              .filter((state) => state !== application.state)
              .map((state) => (
                <Button key={state} variant="default" size="xs" onClick={() => setTo(state)}>
                  {applicationStates[state]}
                </Button>
              ))}
          </div>
        </section>
      )}
      {/* Stays open when the candidate withdraws, because it contains the email that was typed. */}
      {to && (
        <FormDialog opened onClose={() => setTo(undefined)} title={`Move to “${applicationStates[to]}”`} size={620}>
          <MoveDialog application={application} job={job} to={to} onClose={() => setTo(undefined)} />
        </FormDialog>
      )}
    </>
  )
}

interface DialogProps extends MoveProps {
  readonly to: CompanyApplicationState
  readonly onClose: () => void
}

function MoveDialog(props: DialogProps) {
  const { job, to, application } = props
  const templates = useQuery(query(listMailTemplates, { params: { id: job.companyId } }))
  if (templates.isLoadingError) return <FailedState onRetry={() => void templates.refetch()} />
  const template = templates.data?.find(({ state }) => state === to)
  if (!template) return <LoadingLines label="Loading the email" count={4} />
  const values = { name: application.applicant.displayName, job: job.title, company: job.companyName }
  const filled = { subject: fillMailText(template.subject, values), text: fillMailText(template.text, values) }
  return <MoveForm {...props} filled={filled} />
}

function MoveForm({ application, to, onClose, filled }: DialogProps & { filled: MailText }) {
  const client = useQueryClient()
  const [sends, setSends] = useState(to !== 'new')
  const [mail, setMail] = useState(filled)
  // As they were when the dialog was opened, or as the last refusal reported them.
  const [known, setKnown] = useState<Pick<Application, 'state' | 'revision'>>(application)
  const [isRefused, setRefused] = useState(false)
  useUnsaved(() => mail.subject !== filled.subject || mail.text !== filled.text)
  const { mutate, isPending, error } = useMutation<ReplyOf<typeof setApplicationState>, CallProblem>({
    mutationFn: () =>
      call(setApplicationState, {
        params: { id: application.id },
        body: { to, revision: known.revision, mail: sends ? mail : null },
      }),
    onSuccess: (now) => {
      // If the candidate, another member or another tab was faster, the reply contains the newer state.
      if (now.moved) {
        onClose()
        toast.updated(messages.updated)
      } else {
        setKnown(now)
        setRefused(true)
      }
      return refreshJobs(client)
    },
  })
  const isWithdrawn = known.state === 'withdrawn' || application.state === 'withdrawn'
  const refusal = isWithdrawn
    ? 'The candidate has withdrawn the application, so it was not moved and nothing was sent.'
    : isRefused
      ? `This application was changed in the meantime, by someone else or in another tab: its state is now “${applicationStates[known.state]}”. It was not moved and nothing was sent. Your text is still here.`
      : error?.message
  return (
    <form
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending && !isWithdrawn) mutate()
      }}
    >
      <p className="small ink2">The candidate sees the new state, and is notified on the site.</p>
      <Checkbox
        label={`Email ${isolated(application.applicant.displayName)}`}
        description="Replies go to your own email address."
        checked={sends}
        onChange={({ currentTarget }) => setSends(currentTarget.checked)}
      />
      {sends && (
        <>
          <TextInput
            label="Subject"
            dir="auto"
            maxLength={applicationLimits.subject}
            value={mail.subject}
            error={mail.subject.trim() === '' ? 'Enter a subject.' : undefined}
            onChange={({ currentTarget }) => setMail({ ...mail, subject: currentTarget.value })}
          />
          <Textarea
            label="Text"
            dir="auto"
            autosize
            minRows={8}
            maxRows={20}
            maxLength={applicationLimits.mail}
            value={mail.text}
            error={mail.text.trim() === '' ? 'Enter the text of the email.' : undefined}
            onChange={({ currentTarget }) => setMail({ ...mail, text: currentTarget.value })}
          />
        </>
      )}
      {refusal !== undefined && (
        <p role="alert" className="form-error">
          {refusal}
        </p>
      )}
      {isWithdrawn ? (
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      ) : (
        <DialogButtons action={sends ? 'Move and send' : 'Move'} isPending={isPending} onCancel={onClose} />
      )}
    </form>
  )
}
