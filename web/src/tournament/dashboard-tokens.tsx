import { withSigns } from '@gradus/contract/direction'
import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { getContest } from '@gradus/contract/contest-api'
import { messages } from '@gradus/contract/message'
import {
  addContestToken,
  listContestTokens,
  organiserLimits,
  revokeContestToken,
  type ContestToken,
} from '@gradus/contract/organiser'
import type { ManagedTournament } from '@gradus/contract/tournament-management'
import { addressOf, call, query, type CallProblem } from '../api.ts'
import { Ago } from '../ui/ago.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { FailedState } from '../ui/states.tsx'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'
import { FormDialog, useUnsaved } from '../ui/unsaved.tsx'

/** Tokens with which programs read the Contest API, such as a scoreboard in the hall, a resolver or an archive. */
export function DashboardTokens({ tournament: { id } }: { tournament: ManagedTournament }) {
  const client = useQueryClient()
  const list = useQuery(query(listContestTokens, { params: { id } }))
  const [adding, setAdding] = useState(false)
  const [revoking, setRevoking] = useState<ContestToken>()
  const refresh = () => client.invalidateQueries({ queryKey: [listContestTokens.url] })
  return (
    <section className="sheet pad" aria-labelledby="dashboard-tokens">
      <div className="row between wrap">
        <h2 id="dashboard-tokens">Contest API</h2>
        <Button variant="default" size="xs" onClick={() => setAdding(true)}>
          Create an access token
        </Button>
      </div>
      <p className="small ink2 dashboard-none">
        With a token, a program can read everything about this tournament at{' '}
        <code dir="ltr">{addressOf(getContest, { id })}</code>, including frozen results. It can’t change anything.
      </p>
      {list.isLoadingError && <FailedState onRetry={() => void list.refetch()} />}
      {list.data && list.data.length > 0 && (
        <ul className="intervals">
          {list.data.map((token) => (
            <li key={token.id} className="row between">
              <div>
                <div className="strong">
                  <bdi>{withSigns(token.name)}</bdi>
                </div>
                <div className="tiny ink2">
                  Made by <bdi>{withSigns(token.displayName)}</bdi> <Ago at={token.createdDate} />.{' '}
                  {token.lastUsedDate === null ? (
                    'Not used yet.'
                  ) : (
                    <>
                      Last used <Ago at={token.lastUsedDate} />.
                    </>
                  )}
                </div>
              </div>
              <ActionIcon size={28} aria-label={`Revoke ${token.name}`} onClick={() => setRevoking(token)}>
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <ConfirmedCall
        subject={revoking}
        title="Revoke this token?"
        text={({ name }) => `Programs that use “${isolated(name)}” can’t read the tournament any more.`}
        action="Revoke"
        make={(token) => call(revokeContestToken, { params: { id: token.id } })}
        refresh={refresh}
        onClose={() => setRevoking(undefined)}
      />
      <FormDialog opened={adding} onClose={() => setAdding(false)} title="Create an access token" size={480}>
        <TokenForm tournamentId={id} onMade={() => void refresh()} onClose={() => setAdding(false)} />
      </FormDialog>
    </section>
  )
}

function TokenForm({
  tournamentId,
  onMade,
  onClose,
}: {
  tournamentId: number
  onMade: () => void
  onClose: () => void
}) {
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, data } = useMutation<{ token: string }, CallProblem, string>({
    mutationFn: (chosen) => call(addContestToken, { params: { id: tournamentId }, body: { name: chosen } }),
    onSuccess: onMade,
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
  })
  useUnsaved(() => name.trim() !== '' && !data)
  if (data) return <MadeToken token={data.token} onClose={onClose} />
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() !== '') mutate(name.trim())
  }
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <TextInput
        label="Name"
        description="What it is for, such as the scoreboard in the hall."
        maxLength={organiserLimits.tokenName}
        data-autofocus
        value={name}
        error={isTried && name.trim() === '' ? 'Enter a name.' : undefined}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <DialogButtons action="Create the token" isPending={isPending} onCancel={onClose} />
    </form>
  )
}

/** The token is shown only this once. */
function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <div className="stack">
      <p className="dialog-text">Copy the token now. It isn’t shown again.</p>
      <TextInput
        label="Access token"
        description="Send it as “Authorization: Bearer” with the token."
        readOnly
        dir="ltr"
        value={token}
        data-autofocus
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group justify="flex-end">
        <CopyButton variant="default" text={token} />
        <Button onClick={onClose}>Done</Button>
      </Group>
    </div>
  )
}
