import { withSigns } from '@gradus/contract/direction'
import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import type { OpenJob } from '@gradus/contract/job'
import { ApplicationForm, applicationLimits, applyForJob } from '@gradus/contract/job-application'
import { call, type CallProblem } from '../api.ts'
import { usePersistedState } from '../persisted-state.ts'
import { useLogInAgain } from '../shell/log-in-again.ts'
import { toast } from '../ui/toast.tsx'
import { refreshJobs } from './refresh.ts'

/** The message of an application that is not sent yet, kept in this browser. */
export function useApplicationDraft(userId: number, jobId: number) {
  return usePersistedState(`application/${userId}/${jobId}`, isText)
}

export function ApplyForm({
  job: { id, company },
  email,
  userId,
  takesFocus,
  onCancel,
}: {
  job: OpenJob
  email: string
  userId: number
  takesFocus: boolean
  onCancel: () => void
}) {
  const client = useQueryClient()
  const savedMessage = useApplicationDraft(userId, id)
  const [error, setError] = useState<string>()
  const logInAgain = useLogInAgain()
  const message = savedMessage.value ?? ''
  const { mutate, isPending } = useMutation<unknown, CallProblem, string>({
    mutationFn: (text) => call(applyForJob, { params: { id }, body: { message: text } }),
    onSuccess: () => {
      savedMessage.save(undefined)
      toast.done('Your application was sent.', { text: 'We sent you a confirmation by email.' })
      return refreshJobs(client)
    },
    onError: (problem) => {
      if (problem.status === 401) return logInAgain()
      if (problem.field === 'message') {
        field.current?.focus()
        return setError(problem.message)
      }
      toast.failed('Your application was not sent.', { text: problem.message })
      if (problem.status === 409) void refreshJobs(client)
    },
  })
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const parsed = ApplicationForm.safeParse({ message })
    setError(parsed.error?.issues[0]?.message)
    if (parsed.success) mutate(parsed.data.message)
    else field.current?.focus()
  }
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <Textarea
        label="Message"
        description={`What ${company.name} should know about you.`}
        dir="auto"
        autosize
        minRows={6}
        maxRows={24}
        maxLength={applicationLimits.message}
        value={message}
        error={error}
        ref={field}
        onChange={({ currentTarget }) => {
          setError(undefined)
          savedMessage.save(currentTarget.value)
        }}
      />
      <p className="small ink2">
        <bdi>{withSigns(company.name)}</bdi> gets this message,{' '}
        <Link className="link" to="/Profile">
          your profile
        </Link>{' '}
        and your email address <bdi>{email}</bdi>. You can withdraw the application at any time.
      </p>
      <div className="row wrap">
        <Button type="submit" loading={isPending}>
          Send application
        </Button>
        <Button variant="default" disabled={isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
