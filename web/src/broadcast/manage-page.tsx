import { ActionIcon, Alert, Button, Group, Modal, Progress } from '@mantine/core'
import { IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { editBroadcast, getBroadcasts, withdrawBroadcast, type Broadcast } from '@gradus/contract/broadcast'
import { roleNames } from '@gradus/contract/member'
import { messages } from '@gradus/contract/message'
import { call, query, type CallProblem } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { Ago } from '../ui/ago.tsx'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { Head } from '../ui/head.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Steps, type Column } from '../ui/table.tsx'
import { toast } from '../ui/toast.tsx'
import { WordsFields, errorsOf } from './words-fields.tsx'

const columns: readonly Column[] = [
  { label: 'Message' },
  { label: 'To', className: 'drop-s' },
  { label: 'How far' },
  { label: 'By', className: 'drop-m' },
  { label: 'Sent', right: true, className: 'drop-m' },
  { label: 'Change', hidden: true },
]
const workingMilliseconds = 1500

/** The messages that were sent to many: how far each is, and what it says. */
export function Component() {
  const address = useAddress()
  const list = useQuery({
    ...query(getBroadcasts, { query: { page: address.page } }),
    placeholderData: keepPreviousData,
    // Its progress moves while one is on its way.
    refetchInterval: ({ state }) => (state.data?.items.some(isWorking) ? workingMilliseconds : false),
  })
  const items = list.data?.items ?? []
  const [editing, setEditing] = useState<Broadcast>()
  const [withdrawing, setWithdrawing] = useState<Broadcast>()
  return (
    <>
      <Head title="Manage Notifications" noIndex />
      <div className="row between wrap listhead">
        <h1>Messages to many</h1>
        <Button component={Link} to="/SendGlobalMsg" leftSection={<IconSend size={16} stroke={1.8} />}>
          Send a message
        </Button>
      </div>
      <ListSheet
        list={list}
        loading="Loading messages"
        empty={<EmptyState title="No message yet" text="What you send to everybody or to a role stands here." />}
      >
        <ListTable label="Messages to many" columns={columns}>
          {items.map((broadcast) => (
            <Row
              key={broadcast.id}
              broadcast={broadcast}
              onEdit={() => setEditing(broadcast)}
              onWithdraw={() => setWithdrawing(broadcast)}
            />
          ))}
        </ListTable>
      </ListSheet>
      {list.data && <Steps address={address} {...list.data} shown={items.length} />}
      <Modal
        opened={editing !== undefined}
        onClose={() => setEditing(undefined)}
        title="Change the message"
        size={680}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {editing && <EditForm key={editing.id} broadcast={editing} onClose={() => setEditing(undefined)} />}
      </Modal>
      <Withdrawal broadcast={withdrawing} onClose={() => setWithdrawing(undefined)} />
    </>
  )
}

function isWorking({ state }: Broadcast): boolean {
  return state === 'sending' || state === 'withdrawing'
}

function Row({ broadcast, onEdit, onWithdraw }: { broadcast: Broadcast; onEdit: () => void; onWithdraw: () => void }) {
  const { title, type, role, byMail, state, createdDate, modifiedDate, displayName } = broadcast
  const gone = state === 'withdrawing' || state === 'withdrawn'
  return (
    <tr>
      <td className="wraps">
        <span className={gone ? 'strong ink2' : 'strong'}>{title}</span>
        <div className="tiny ink2">
          {type === 1 ? 'System message' : 'Message'}
          {byMail && ', by mail too'}
          {modifiedDate !== null && (
            <>
              , changed <Ago at={modifiedDate} />
            </>
          )}
        </div>
      </td>
      <td className="drop-s nowrap">{role === null ? 'Everybody' : roleNames[role]}</td>
      <td>
        <HowFar broadcast={broadcast} />
      </td>
      <td className="drop-m wraps ink2">{displayName ?? 'Deleted user'}</td>
      <td className="r ink2 nowrap drop-m">
        <Ago at={createdDate} />
      </td>
      <td className="r nowrap">
        {!gone && (
          <>
            <ActionIcon aria-label={`Change ${title}`} size={28} onClick={onEdit}>
              <IconPencil size={16} stroke={1.6} />
            </ActionIcon>
            <ActionIcon aria-label={`Withdraw ${title}`} size={28} onClick={onWithdraw}>
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </>
        )}
      </td>
    </tr>
  )
}

function HowFar({ broadcast: { state, total, written } }: { broadcast: Broadcast }) {
  const people = `${written.toLocaleString('en-GB')} ${written === 1 ? 'person' : 'people'}`
  if (state === 'withdrawn') return <span className="ink2">Withdrawn</span>
  if (state === 'sent') return <span className="num">{people}</span>
  const share = total === null || total === 0 ? 0 : Math.min(100, (100 * written) / total)
  return (
    <div className="howfar" role="status">
      <Progress value={share} size={6} aria-label={state === 'sending' ? 'Sent so far' : 'Still to be withdrawn'} />
      <span className="tiny ink2 num">
        {state === 'withdrawing'
          ? `Withdrawing, ${people} left`
          : total === null
            ? 'Starting…'
            : `${written.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')}`}
      </span>
    </div>
  )
}

function EditForm({ broadcast, onClose }: { broadcast: Broadcast; onClose: () => void }) {
  const client = useQueryClient()
  const [words, setWords] = useState({ title: broadcast.title, body: broadcast.body, link: broadcast.link })
  const errors = errorsOf(words)
  const { mutate, isPending, error } = useMutation<unknown, CallProblem>({
    mutationFn: () => call(editBroadcast, { params: { id: broadcast.id }, body: words }),
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
      <WordsFields words={words} errors={errors} onChange={setWords} focused />
      {broadcast.byMail && <p className="small ink2">Mails that were sent stay as they are.</p>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending}>
          Save
        </Button>
      </Group>
    </form>
  )
}

function Withdrawal({ broadcast, onClose }: { broadcast: Broadcast | undefined; onClose: () => void }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation<unknown, CallProblem, number>({
    mutationFn: (id) => call(withdrawBroadcast, { params: { id } }),
    onSuccess: () => {
      toast.updated(messages.updated)
      onClose()
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => client.invalidateQueries({ queryKey: [getBroadcasts.url] }),
  })
  return (
    <ConfirmDialog
      opened={broadcast !== undefined}
      title="Withdraw the message"
      text={`“${broadcast?.title ?? ''}” leaves every inbox at once.${broadcast?.byMail ? ' Mails that were sent stay.' : ''}`}
      action="Withdraw"
      danger
      pending={isPending}
      onConfirm={() => broadcast && mutate(broadcast.id)}
      onClose={onClose}
    />
  )
}
