import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { setJobState, type ManagedJob } from '@gradus/contract/job-management'
import { messages } from '@gradus/contract/message'
import { call, type CallProblem } from '../api.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { toast } from '../ui/toast.tsx'
import { FormDialog } from '../ui/unsaved.tsx'
import { refreshJobs } from './refresh.ts'
import { dayOf } from './values.ts'

const usualDays = 30

/** Reopens an offer until a new expiry date. */
export function ReopenDialog({ job, onClose }: { job: ManagedJob; onClose: () => void }) {
  const client = useQueryClient()
  const [expires, setExpires] = useState(() => dayOf(Date.now() + usualDays * 86_400_000))
  const { mutate, isPending, error } = useMutation<unknown, CallProblem>({
    mutationFn: () => call(setJobState, { params: { id: job.id }, body: { to: 'open', expires } }),
    onSuccess: () => {
      toast.updated(messages.updated)
      onClose()
      return refreshJobs(client)
    },
  })
  return (
    <FormDialog opened onClose={onClose} title="Reopen the offer" size={440}>
      <form
        className="stack"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        <TextInput
          label="Last day to apply"
          type="date"
          description="Within a year. The offer ends at the end of that day, UTC."
          value={expires}
          error={error?.message}
          data-autofocus
          onChange={({ currentTarget }) => setExpires(currentTarget.value)}
        />
        <DialogButtons action="Reopen" isPending={isPending} onCancel={onClose} />
      </form>
    </FormDialog>
  )
}
