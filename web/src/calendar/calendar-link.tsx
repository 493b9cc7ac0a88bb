import { Button, Group, TextInput } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteCalendarFeed, getCalendarFeed, renewCalendarFeed } from '@gradus/contract/calendar'
import { messages } from '@gradus/contract/message'
import { call, query, type CallProblem } from '../api.ts'
import { Ago } from '../ui/ago.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { FailedState, LoadingLines } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { FormDialog } from '../ui/unsaved.tsx'

/** A button that shows the address of the user's due dates for calendar programs. */
export function CalendarLink() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCalendarPlus size={16} stroke={1.8} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Add to your calendar
      </Button>
      <FormDialog opened={isOpen} onClose={() => setOpen(false)} title="Due dates in your calendar" size={520}>
        <Feed onClose={() => setOpen(false)} />
      </FormDialog>
    </>
  )
}

function Feed({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const feed = useQuery(query(getCalendarFeed, {}))
  const refresh = () => client.invalidateQueries({ queryKey: [getCalendarFeed.url] })
  const onError = (problem: CallProblem) => toast.failed(messages.updateFailed, { text: problem.message })
  const making = useMutation<{ url: string }, CallProblem>({
    mutationFn: () => call(renewCalendarFeed, {}),
    onError,
    onSettled: refresh,
  })
  const ending = useMutation<unknown, CallProblem>({
    mutationFn: () => call(deleteCalendarFeed, {}),
    onSuccess: () => toast.done('The calendar address is turned off.'),
    onError,
    onSettled: refresh,
  })
  if (making.data) return <MadeAddress url={making.data.url} onClose={onClose} />
  if (feed.isLoadingError) return <FailedState onRetry={() => void feed.refetch()} />
  if (!feed.data) return <LoadingLines label="Loading your calendar" count={2} />
  const { createdDate } = feed.data
  return (
    <div className="stack">
      <p>
        Subscribe to one address, and your calendar shows when assignments of all your courses are due. It follows
        extensions and changed dates, and contains no grades.
      </p>
      {createdDate !== null && (
        <p className="small ink2">
          You have an address since <Ago at={createdDate} />. It isn’t shown again; a new one replaces it.
        </p>
      )}
      <Group justify="flex-end">
        {createdDate !== null && (
          <Button
            variant="default"
            className="danger"
            loading={ending.isPending}
            disabled={making.isPending}
            onClick={() => ending.mutate()}
          >
            Turn off the address
          </Button>
        )}
        <Button loading={making.isPending} disabled={ending.isPending} onClick={() => making.mutate()}>
          {createdDate === null ? 'Create an address' : 'Create a new address'}
        </Button>
      </Group>
    </div>
  )
}

/** The address is shown only this once. */
function MadeAddress({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <div className="stack">
      <p>Copy the address now and add it to your calendar program as a subscription. It isn’t shown again.</p>
      <TextInput
        label="Address of your calendar"
        description="Anyone who has it can read your due dates."
        readOnly
        dir="ltr"
        value={url}
        data-autofocus
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group justify="flex-end">
        <CopyButton variant="default" text={url} />
        <Button onClick={onClose}>Done</Button>
      </Group>
    </div>
  )
}
