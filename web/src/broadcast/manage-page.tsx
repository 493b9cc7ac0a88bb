import { Alert, Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { editBroadcast, getBroadcasts, withdrawBroadcast, type Broadcast } from '@gradus/contract/broadcast'
import { messages } from '@gradus/contract/message'
import { call, query, type CallProblem } from '../api.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { useAddress } from '../ui/address.ts'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { isolated } from '../ui/text-direction.ts'
import { Head } from '../ui/head.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { EmptyState } from '../ui/states.tsx'
import { PreviousNextLinks, type Column } from '../ui/table.tsx'
import { toast } from '../ui/toast.tsx'
import { FormDialog, useUnsaved } from '../ui/unsaved.tsx'
import { BroadcastFields, errorsOf } from './broadcast-fields.tsx'
import { BroadcastRow, isInProgress } from './broadcast-row.tsx'
import './broadcast.css'

const columns: readonly Column[] = [
  { label: 'Message' },
  { label: 'Delivery' },
  { label: 'By', className: 'drop-m' },
  { label: 'Sent', right: true, className: 'drop-m' },
  { label: 'Actions', hidden: true },
]
const refetchMilliseconds = 1500

/** Global messages with their text and delivery progress. */
export function Component() {
  const address = useAddress()
  const list = useQuery({
    ...query(getBroadcasts, { query: { page: address.page } }),
    placeholderData: keepPreviousData,
    // Refetches while a message is being delivered, because its progress changes.
    refetchInterval: ({ state }) => (state.data?.items.some(isInProgress) ? refetchMilliseconds : false),
  })
  const items = list.data?.items ?? []
  const [editing, setEditing] = useState<Broadcast>()
  const [withdrawing, setWithdrawing] = useState<Broadcast>()
  return (
    <>
      <Head title="Manage Notifications" noIndex />
      <div className="row between wrap listhead">
        <h1>Manage Notifications</h1>
        <Button component={Link} to="/SendGlobalMsg" leftSection={<IconSend size={16} stroke={1.8} />}>
          Send a message
        </Button>
      </div>
      <ListSheet
        list={list}
        loading="Loading messages"
        empty={
          <EmptyState
            title="No messages yet"
            text="Messages that you send to everyone, to everyone with a role, to a company or to a course will appear here."
          />
        }
      >
        <ListTable label="Global messages" columns={columns}>
          {items.map((broadcast) => (
            <BroadcastRow
              key={broadcast.id}
              broadcast={broadcast}
              onEdit={() => setEditing(broadcast)}
              onWithdraw={() => setWithdrawing(broadcast)}
            />
          ))}
        </ListTable>
      </ListSheet>
      {list.data && <PreviousNextLinks address={address} {...list.data} shown={items.length} />}
      <FormDialog
        opened={editing !== undefined}
        onClose={() => setEditing(undefined)}
        title="Edit the message"
        size={680}
      >
        {editing && <EditForm key={editing.id} broadcast={editing} onClose={() => setEditing(undefined)} />}
      </FormDialog>
      <Withdrawal broadcast={withdrawing} onClose={() => setWithdrawing(undefined)} />
    </>
  )
}

function EditForm({ broadcast, onClose }: { broadcast: Broadcast; onClose: () => void }) {
  const client = useQueryClient()
  const [values, setValues] = useState({ title: broadcast.title, body: broadcast.body, link: broadcast.link })
  const errors = errorsOf(values)
  useUnsaved(() => values.title !== broadcast.title || values.body !== broadcast.body || values.link !== broadcast.link)
  const { mutate, isPending, error } = useMutation<unknown, CallProblem>({
    mutationFn: () =>
      call(editBroadcast, {
        params: { id: broadcast.id },
        body: { ...values, before: { title: broadcast.title, body: broadcast.body, link: broadcast.link } },
      }),
    onSuccess: async () => {
      toast.updated(messages.updated)
      onClose()
      await client.invalidateQueries({ queryKey: [getBroadcasts.url] })
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (Object.keys(errors).length === 0) mutate()
  }
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      <BroadcastFields values={values} errors={errors} onChange={setValues} focused />
      {broadcast.byMail && <p className="small ink2">Emails that were already sent don’t change.</p>}
      <DialogButtons action="Save" isPending={isPending} onCancel={onClose} />
    </form>
  )
}

function Withdrawal({ broadcast, onClose }: { broadcast: Broadcast | undefined; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <ConfirmedCall
      subject={broadcast}
      title="Withdraw this message?"
      text={({ title, byMail }) =>
        `This removes “${isolated(title)}” from every inbox.${byMail ? ' Emails that were already sent can’t be withdrawn.' : ''} You can’t undo this.`
      }
      action="Withdraw"
      make={({ id }) => call(withdrawBroadcast, { params: { id } })}
      refresh={() => client.invalidateQueries({ queryKey: [getBroadcasts.url] })}
      onClose={onClose}
    />
  )
}
