import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconUserMinus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '@gradus/contract/message'
import { addOrganiser, listOrganisers, removeOrganiser, type Organiser } from '@gradus/contract/organiser'
import { getProfile } from '@gradus/contract/profile'
import type { ManagedTournament } from '@gradus/contract/tournament'
import { call, query, queryOrNull, type CallProblem } from '../api.ts'
import { useSession } from '../shell/session.ts'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { PersonCell } from '../ui/person-cell.tsx'
import { FailedState } from '../ui/states.tsx'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'
import { FormModal, useUnsaved } from '../ui/unsaved.tsx'
import { refreshTournaments } from './refresh.ts'

/** Who manages the tournament beside admins and its company. */
export function DashboardOrganisers({ tournament: { id } }: { tournament: ManagedTournament }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const session = useSession()
  const ownId = session.state === 'user' ? session.userId : undefined
  const list = useQuery(query(listOrganisers, { params: { id } }))
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Organiser>()
  const refresh = () => client.invalidateQueries({ queryKey: [listOrganisers.url] })
  const isSelf = removing?.userId === ownId
  const { mutate, isPending } = useMutation<unknown, CallProblem, number>({
    mutationFn: (userId) => call(removeOrganiser, { params: { id, userId } }),
    onSuccess: async () => {
      toast.updated(messages.updated)
      if (isSelf) await navigate(`/Tournaments`)
      await refreshTournaments(client)
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => {
      setRemoving(undefined)
      return refresh()
    },
  })
  const items = list.data?.items ?? []
  const isFixed = items.length === 1 && !list.data?.can.removeLast
  return (
    <section className="sheet pad" aria-labelledby="dashboard-organisers">
      <div className="row between wrap">
        <h2 id="dashboard-organisers">Organisers</h2>
        <Button variant="default" size="xs" onClick={() => setAdding(true)}>
          Add an organiser
        </Button>
      </div>
      <p className="small ink2 dashboard-none">They manage this tournament as you do, and see what is frozen.</p>
      {list.isError && <FailedState onRetry={() => void list.refetch()} />}
      {items.length > 0 && (
        <ul className="intervals">
          {items.map((one) => (
            <li key={one.userId} className="row between">
              <PersonCell name={one.displayName} userId={one.userId} picture={one.profileImage}>
                {one.userId === ownId && <span className="tiny ink2">You</span>}
              </PersonCell>
              {!isFixed && (
                <ActionIcon
                  size={28}
                  aria-label={one.userId === ownId ? 'Leave the organisers' : `Remove ${one.displayName}`}
                  onClick={() => setRemoving(one)}
                >
                  <IconUserMinus size={16} stroke={1.6} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        opened={removing !== undefined}
        title={isSelf ? 'Leave the organisers?' : 'Remove this organiser?'}
        text={
          isSelf
            ? 'You no longer manage this tournament, and access tokens that you made stop working.'
            : `${isolated(removing?.displayName ?? '')} no longer manages this tournament, and access tokens that they made stop working.`
        }
        action={isSelf ? 'Leave' : 'Remove'}
        danger
        pending={isPending}
        onConfirm={() => removing && mutate(removing.userId)}
        onClose={() => setRemoving(undefined)}
      />
      <FormModal opened={adding} onClose={() => setAdding(false)} title="Add an organiser" size={460}>
        <AddForm
          tournamentId={id}
          onAdded={() => {
            setAdding(false)
            void refresh()
          }}
          onCancel={() => setAdding(false)}
        />
      </FormModal>
    </section>
  )
}

/** The number at the end of a profile's address, or alone. */
function userIdOf(text: string): number | undefined {
  const [, digits] = /^(?:.*[?&]id=)?(\d{1,15})$/i.exec(text.trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}

function AddForm({
  tournamentId,
  onAdded,
  onCancel,
}: {
  tournamentId: number
  onAdded: () => void
  onCancel: () => void
}) {
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  useUnsaved(() => text.trim() !== '')
  const userId = userIdOf(text)
  const person = useQuery({
    ...queryOrNull(getProfile, { params: { userId: userId ?? 0 } }),
    enabled: userId !== undefined,
  })
  const { mutate, isPending, error } = useMutation<unknown, CallProblem, number>({
    mutationFn: (chosen) => call(addOrganiser, { params: { id: tournamentId }, body: { userId: chosen } }),
    onSuccess: () => {
      toast.updated(messages.updated)
      onAdded()
    },
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
  })
  const problem =
    userId === undefined
      ? 'Enter the address of a profile page.'
      : person.data === null
        ? 'There is no such user.'
        : error?.field === 'userId'
          ? error.message
          : undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (userId !== undefined && person.data) mutate(userId)
  }
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <TextInput
        label="Profile page"
        description="Open the person’s profile and copy its address."
        placeholder="/Profile?id=12"
        maxLength={300}
        data-autofocus
        dir="ltr"
        value={text}
        error={isTried ? problem : undefined}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setTried(false)
        }}
      />
      {userId !== undefined && person.data && (
        <PersonCell name={person.data.displayName} userId={userId} picture={person.data.profileImage} />
      )}
      <DialogButtons action="Add" isPending={isPending} onCancel={onCancel} />
    </form>
  )
}
