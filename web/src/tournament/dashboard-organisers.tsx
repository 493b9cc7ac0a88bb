import { ActionIcon, Button } from '@mantine/core'
import { IconUserMinus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '@gradus/contract/message'
import { listOrganisers, removeOrganiser, type Organiser } from '@gradus/contract/organiser'
import type { ManagedTournament } from '@gradus/contract/tournament-management'
import { call, query, type CallProblem } from '../api.ts'
import { useSession } from '../shell/session.ts'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { PersonCell } from '../ui/person-cell.tsx'
import { FailedState } from '../ui/states.tsx'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'
import { FormDialog } from '../ui/unsaved.tsx'
import { forgetTournament, refreshTournaments } from './refresh.ts'
import { AddOrganiserForm } from './add-organiser-form.tsx'

/** The users who manage the tournament in addition to admins and its company. */
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
      setRemoving(undefined)
      if (!isSelf) return refreshTournaments(client)
      await forgetTournament(client)
      await navigate('/Tournaments')
    },
    onError: (problem) => {
      setRemoving(undefined)
      toast.failed(messages.updateFailed, { text: problem.message })
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
      <p className="small ink2 dashboard-none">They can manage this tournament as you do, and see frozen results.</p>
      {list.isLoadingError && <FailedState onRetry={() => void list.refetch()} />}
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
            ? 'You no longer manage this tournament, and access tokens that you created stop working.'
            : `${isolated(removing?.displayName ?? '')} no longer manages this tournament, and access tokens that they created stop working.`
        }
        action={isSelf ? 'Leave' : 'Remove'}
        danger
        pending={isPending}
        onConfirm={() => removing && mutate(removing.userId)}
        onClose={() => setRemoving(undefined)}
      />
      <FormDialog opened={adding} onClose={() => setAdding(false)} title="Add an organiser" size={460}>
        <AddOrganiserForm
          tournamentId={id}
          onAdded={() => {
            setAdding(false)
            void refresh()
          }}
          onCancel={() => setAdding(false)}
        />
      </FormDialog>
    </section>
  )
}
