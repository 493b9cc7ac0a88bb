import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inviteToTournament, listInvitations, resendInvitation, revokeInvitation } from '@gradus/contract/invitation'
import { messages } from '@gradus/contract/message'
import type { ManagedTournament } from '@gradus/contract/tournament-management'
import type { TournamentState } from '@gradus/contract/tournament'
import { call, query, type CallProblem } from '../api.ts'
import { PageButtons } from '../ui/page-buttons.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { EmptyState } from '../ui/states.tsx'
import type { Column } from '../ui/table.tsx'
import { toast } from '../ui/toast.tsx'
import { FormDialog } from '../ui/unsaved.tsx'
import { InviteForm } from '../invitation/invite-form.tsx'
import { InvitationRow } from './invitation-row.tsx'

const columns: readonly Column[] = [
  { label: 'Email' },
  { label: 'State' },
  { label: 'Expires', right: true, className: 'drop-m' },
  { label: 'Actions', hidden: true },
]
const pollMilliseconds = 3000

/** The people who were invited by email, and whether they have accepted. */
export function DashboardInvitations({
  tournament: { id },
  state,
}: {
  tournament: ManagedTournament
  state: TournamentState
}) {
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const [inviting, setInviting] = useState(false)
  const list = useQuery({
    ...query(listInvitations, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
    refetchInterval: (invitations) =>
      invitations.state.data?.items.some((one) => one.state === 'waiting') ? pollMilliseconds : false,
  })
  const refresh = () => client.invalidateQueries({ queryKey: [listInvitations.url] })
  const { mutate, isPending, variables } = useMutation<unknown, CallProblem, { invitation: number; revokes: boolean }>({
    mutationFn: ({ invitation, revokes }) =>
      call(revokes ? revokeInvitation : resendInvitation, { params: { id: invitation } }),
    onSuccess: () => toast.updated(messages.updated),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: refresh,
  })
  const mayInvite = state === 'scheduled' || state === 'running' || state === 'frozen'
  const { items = [], total = 0, pageSize = 1 } = list.data ?? {}
  return (
    <section className="dashboard-wide" aria-labelledby="dashboard-invitations">
      <div className="row between wrap listhead">
        <h2 id="dashboard-invitations">
          Invitations {list.data && <span className="total num">{total.toLocaleString('en-GB')}</span>}
        </h2>
        {mayInvite && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconMail size={15} stroke={1.8} />}
            onClick={() => setInviting(true)}
          >
            Invite people
          </Button>
        )}
      </div>
      <ListSheet
        list={list}
        loading="Loading invitations"
        empty={
          <EmptyState
            title="Nobody has been invited"
            text={
              mayInvite
                ? 'Invite people with a CSV file or a list of addresses. Each of them gets a personal link.'
                : state === 'draft'
                  ? 'You can send invitations once the tournament is published and until it ends.'
                  : 'Invitations could be sent until the tournament ended.'
            }
          />
        }
      >
        <ListTable label="Rows of invitations" columns={columns}>
          {items.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              mayInvite={mayInvite}
              isBusy={isPending && variables.invitation === invitation.id}
              onResend={() => mutate({ invitation: invitation.id, revokes: false })}
              onRevoke={() => mutate({ invitation: invitation.id, revokes: true })}
            />
          ))}
        </ListTable>
      </ListSheet>
      <PageButtons page={page} pageSize={pageSize} total={total} onPage={setPage} />
      <FormDialog opened={inviting} onClose={() => setInviting(false)} title="Invite people" size={640}>
        <InviteForm
          columns="Columns: email and, optionally, name"
          example="noa@example.org, Noa Lindqvist"
          preview={async (file) => {
            const reply = await call(inviteToTournament, { params: { id }, query: { preview: '1' } }, { file })
            // A request for a preview is always answered with the preview's shape.
            if (!('rows' in reply)) throw new Error('The reply has no preview.')
            return reply
          }}
          send={async (file, days) => {
            const reply = await call(inviteToTournament, { params: { id }, query: { days } }, { file })
            return 'sent' in reply ? reply.sent : 0
          }}
          onClose={() => setInviting(false)}
          onSent={() => {
            setInviting(false)
            setPage(1)
            void refresh()
          }}
        />
      </FormDialog>
    </section>
  )
}
