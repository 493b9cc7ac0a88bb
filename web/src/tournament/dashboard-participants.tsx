import { Menu, NumberInput, TextInput, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { inputBoxMaximum } from '@gradus/contract/limit'
import { messages } from '@gradus/contract/message'
import { tournamentLimits, type ManagedTournament } from '@gradus/contract/tournament'
import { changeParticipant, listParticipants, type ManagedParticipant } from '@gradus/contract/tournament-dashboard'
import { call, query, type CallProblem } from '../api.ts'
import { PageButtons } from '../ui/page-buttons.tsx'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { PersonCell } from '../ui/person-cell.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Cell } from '../ui/table-cell.tsx'
import type { Column } from '../ui/table.tsx'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'
import { FormModal, useUnsaved } from '../ui/unsaved.tsx'
import { timeIn } from '../ui/period.tsx'
import { refreshTournaments } from './refresh.ts'
import { ownZone } from '@gradus/contract/zoned-time'

const columns: readonly Column[] = [
  { label: 'Participant' },
  { label: 'Begun', right: true, className: 'drop-m' },
  { label: 'Ends', right: true, className: 'drop-m' },
  { label: 'Extra time', right: true },
  { label: 'Actions', hidden: true },
]
const typingMilliseconds = 300

type Change = { extraMinutes?: number; disqualifiedReason?: string | null }
type Dialog = { readonly kind: 'time' | 'disqualify' | 'readmit'; readonly participant: ManagedParticipant }

/** Who takes part, with extra time and disqualification. */
export function DashboardParticipants({ tournament: { id } }: { tournament: ManagedTournament }) {
  const client = useQueryClient()
  const [words, setWords] = useState('')
  const [page, setPage] = useState(1)
  const [q] = useDebouncedValue(words.trim(), typingMilliseconds)
  const list = useQuery({
    ...query(listParticipants, { params: { id }, query: { q, page } }),
    placeholderData: keepPreviousData,
  })
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const { mutate, isPending } = useMutation<unknown, CallProblem, { participationId: number } & Change>({
    mutationFn: ({ participationId, ...body }) => call(changeParticipant, { params: { id: participationId }, body }),
    onSuccess: () => toast.updated(messages.updated),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => {
      close()
      return refreshTournaments(client)
    },
  })
  const change = (body: Change) => dialog && mutate({ participationId: dialog.participant.participationId, ...body })
  const { items = [], total = 0, pageSize = 1 } = list.data ?? {}
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
      <ListSheet
        list={list}
        loading="Loading participants"
        empty={
          <EmptyState
            title={q === '' ? 'No participants yet' : 'Nobody found'}
            text={q === '' ? 'Whoever registers appears here.' : 'No participant has a name like that.'}
          />
        }
      >
        <ListTable label="Rows of participants" columns={columns}>
          {items.map((participant) => (
            <Row key={participant.participationId} participant={participant} onAsk={setDialog} />
          ))}
        </ListTable>
      </ListSheet>
      <PageButtons page={page} pageSize={pageSize} total={total} onPage={setPage} />
      <FormModal opened={dialog?.kind === 'time'} onClose={close} title="Extra time" size={440}>
        {dialog && (
          <TimeForm
            participant={dialog.participant}
            isPending={isPending}
            onSave={(extraMinutes) => change({ extraMinutes })}
            onCancel={close}
          />
        )}
      </FormModal>
      <FormModal opened={dialog?.kind === 'disqualify'} onClose={close} title="Disqualify" size={440}>
        {dialog && (
          <DisqualifyForm
            participant={dialog.participant}
            isPending={isPending}
            onSave={(disqualifiedReason) => change({ disqualifiedReason })}
            onCancel={close}
          />
        )}
      </FormModal>
      <ConfirmDialog
        opened={dialog?.kind === 'readmit'}
        title="Take back the disqualification?"
        text={`${isolated(dialog?.participant.displayName ?? '')} gets their place in the ranking back.`}
        action="Take it back"
        pending={isPending}
        onConfirm={() => change({ disqualifiedReason: null })}
        onClose={close}
      />
    </section>
  )
}

function Row({ participant, onAsk }: { participant: ManagedParticipant; onAsk: (dialog: Dialog) => void }) {
  const { displayName, userId, profileImage, begunAt, endsAt, extraMinutes, disqualifiedReason } = participant
  return (
    <tr>
      <Cell part="main">
        <PersonCell name={displayName} userId={userId} picture={profileImage}>
          {disqualifiedReason !== null && (
            <span className="tiny fail-text" dir="auto">
              Disqualified: {disqualifiedReason}
            </span>
          )}
        </PersonCell>
      </Cell>
      <Cell right quiet drop="m">
        {begunAt === null ? 'Not yet' : timeIn(ownZone(), begunAt)}
      </Cell>
      <Cell right quiet drop="m">
        {endsAt === null ? '' : timeIn(ownZone(), endsAt)}
      </Cell>
      <Cell right label="Extra time">
        {extraMinutes === 0 ? <span className="ink3">None</span> : `${extraMinutes.toLocaleString('en-GB')} min`}
      </Cell>
      <Cell part="corner">
        <RowMenu label={`Actions for ${displayName}`}>
          <Menu.Item onClick={() => onAsk({ kind: 'time', participant })}>Give extra time</Menu.Item>
          {disqualifiedReason === null ? (
            <Menu.Item color="red" onClick={() => onAsk({ kind: 'disqualify', participant })}>
              Disqualify
            </Menu.Item>
          ) : (
            <Menu.Item onClick={() => onAsk({ kind: 'readmit', participant })}>
              Take back the disqualification
            </Menu.Item>
          )}
        </RowMenu>
      </Cell>
    </tr>
  )
}

function TimeForm({
  participant: { displayName, extraMinutes },
  isPending,
  onSave,
  onCancel,
}: {
  participant: ManagedParticipant
  isPending: boolean
  onSave: (minutes: number) => void
  onCancel: () => void
}) {
  const [minutes, setMinutes] = useState<number | string>(extraMinutes)
  useUnsaved(() => minutes !== extraMinutes && !isPending)
  const isRight = typeof minutes === 'number' && minutes >= 0 && minutes <= tournamentLimits.minutesPerParticipant
  return (
    <form
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isRight) onSave(minutes)
      }}
    >
      <NumberInput
        label="Minutes in all"
        description={`How much longer ${isolated(displayName)} has, for them past the end as well. Their open page changes at once.`}
        min={0}
        max={tournamentLimits.minutesPerParticipant}
        clampBehavior="none"
        allowNegative={false}
        data-autofocus
        value={minutes}
        error={isRight ? undefined : 'Enter 0 to 10,080 minutes.'}
        onChange={setMinutes}
      />
      <DialogButtons action="Save" isPending={isPending} onCancel={onCancel} />
    </form>
  )
}

function DisqualifyForm({
  participant: { displayName },
  isPending,
  onSave,
  onCancel,
}: {
  participant: ManagedParticipant
  isPending: boolean
  onSave: (reason: string) => void
  onCancel: () => void
}) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  useUnsaved(() => reason.trim() !== '' && !isPending)
  return (
    <form
      className="stack"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (reason.trim() !== '') onSave(reason)
      }}
    >
      <p className="dialog-text">
        <bdi>{displayName}</bdi> comes last, without a rank. Only organisers see the reason.
      </p>
      <Textarea
        label="Reason"
        maxLength={500}
        autosize
        minRows={2}
        dir="auto"
        data-autofocus
        value={reason}
        error={isTried && reason.trim() === '' ? 'Enter a reason.' : undefined}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <DialogButtons action="Disqualify" isPending={isPending} danger onCancel={onCancel} />
    </form>
  )
}
