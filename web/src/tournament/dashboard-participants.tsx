import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inputBoxMaximum } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import type { TournamentState } from '@gradus/contract/tournament'
import type { ManagedTournament } from '@gradus/contract/tournament-management'
import { changeParticipant, listParticipants } from '@gradus/contract/tournament-dashboard'
import { call, query, type CallProblem } from '../api.ts'
import { PageButtons } from '../ui/page-buttons.tsx'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { EmptyState } from '../ui/states.tsx'
import type { Column } from '../ui/table.tsx'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'
import { FormDialog } from '../ui/unsaved.tsx'
import { refreshTournaments } from './refresh.ts'
import { DisqualifyForm, TimeForm } from './participant-forms.tsx'
import { type ParticipantDialog, ParticipantRow } from './participant-row.tsx'

const columns: readonly Column[] = [
  { label: 'Participant' },
  { label: 'Started', right: true },
  { label: 'Ends', right: true },
  { label: 'Extra time', right: true },
  { label: 'Actions', hidden: true },
]
const typingMilliseconds = 300

type Change = { extraMinutes?: number; extraMinutesBefore?: number; disqualifiedReason?: string | null }

/** The participants, with extra time and disqualification. */
export function DashboardParticipants({
  tournament: { id },
  state,
}: {
  tournament: ManagedTournament
  state: TournamentState
}) {
  const client = useQueryClient()
  const [words, setWords] = useState('')
  const [page, setPage] = useState(1)
  const [q] = useDebouncedValue(words.trim(), typingMilliseconds)
  const list = useQuery({
    ...query(listParticipants, { params: { id }, query: { q, page } }),
    placeholderData: keepPreviousData,
  })
  const [dialog, setDialog] = useState<ParticipantDialog>()
  const close = () => setDialog(undefined)
  const { mutate, isPending } = useMutation<unknown, CallProblem, { participationId: number } & Change>({
    mutationFn: ({ participationId, ...body }) => call(changeParticipant, { params: { id: participationId }, body }),
    onSuccess: () => {
      close()
      toast.updated(messages.updated)
    },
    // The dialog stays open, because its form contains what was typed.
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => refreshTournaments(client),
  })
  const change = (body: Change) => dialog && mutate({ participationId: dialog.participant.participationId, ...body })
  const { items = [], total = 0, pageSize = 1 } = list.data ?? {}
  const isFinal = state === 'final'
  return (
    <section className="dashboard-wide" aria-labelledby="dashboard-participants">
      <div className="row between wrap listhead">
        <h2 id="dashboard-participants">
          Participants {list.data && <span className="total num">{total.toLocaleString('en-GB')}</span>}
        </h2>
        <TextInput
          className="quietfield table-search"
          type="search"
          aria-label="Search participants"
          placeholder="Name"
          maxLength={inputBoxMaximum}
          leftSection={<IconSearch size={16} stroke={1.8} />}
          value={words}
          onChange={({ currentTarget }) => {
            setWords(currentTarget.value)
            setPage(1)
          }}
        />
      </div>
      {isFinal && (
        <p className="small ink2 dashboard-none">
          The ranking is final, so nobody can be disqualified or given extra time unless it is reopened.
        </p>
      )}
      <ListSheet
        list={list}
        loading="Loading participants"
        empty={
          <EmptyState
            title={q === '' ? 'No participants yet' : 'No participants found'}
            text={q === '' ? 'People who register appear here.' : 'No participant has a name like that.'}
          />
        }
      >
        <ListTable label="Rows of participants" columns={columns}>
          {items.map((participant) => (
            <ParticipantRow
              key={participant.participationId}
              participant={participant}
              canChange={!isFinal}
              onAsk={setDialog}
            />
          ))}
        </ListTable>
      </ListSheet>
      <PageButtons page={page} pageSize={pageSize} total={total} onPage={setPage} />
      <FormDialog opened={dialog?.kind === 'time'} onClose={close} title="Extra time" size={440}>
        {dialog && (
          <TimeForm
            participant={dialog.participant}
            isPending={isPending}
            onSave={(extraMinutes) => change({ extraMinutes, extraMinutesBefore: dialog.participant.extraMinutes })}
            onCancel={close}
          />
        )}
      </FormDialog>
      <FormDialog opened={dialog?.kind === 'disqualify'} onClose={close} title="Disqualify" size={440}>
        {dialog && (
          <DisqualifyForm
            participant={dialog.participant}
            isPending={isPending}
            onSave={(disqualifiedReason) => change({ disqualifiedReason })}
            onCancel={close}
          />
        )}
      </FormDialog>
      <ConfirmDialog
        opened={dialog?.kind === 'readmit'}
        title="Lift the disqualification?"
        text={`${isolated(dialog?.participant.displayName ?? '')} is ranked again.`}
        action="Lift it"
        pending={isPending}
        onConfirm={() => change({ disqualifiedReason: null })}
        onClose={close}
      />
    </section>
  )
}
