import { Button } from '@mantine/core'
import { IconAlertTriangle, IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import { getRevokedPasses, restorePass, type RevokedPass } from '@gradus/contract/forgery'
import { languageOf } from '@gradus/contract/language'
import { messages } from '@gradus/contract/message'
import { questionPath } from '@gradus/contract/slug'
import { call, query } from '../api.ts'
import { Code } from '../ui/code-block.tsx'
import { useAddress } from '../ui/address.ts'
import { Ago } from '../ui/ago.tsx'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { Head } from '../ui/head.tsx'
import { ListSheet } from '../ui/list-sheet.tsx'
import { Person } from '../ui/person.tsx'
import { EmptyState } from '../ui/states.tsx'
import { PreviousNextLinks } from '../ui/table.tsx'
import { toast } from '../ui/toast.tsx'
import './forgery.css'

/** Passes that were revoked as forged. Moderators can restore a pass that was revoked by mistake. */
export function Component() {
  const address = useAddress()
  const list = useQuery({
    ...query(getRevokedPasses, { query: { page: address.page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Head title="Revoked Passes" noIndex />
      <div className="pagehead">
        <div>
          <h1>Revoked Passes</h1>
          <p>
            Each pass that counts is run again, against tests with one wrong expected answer. If it passes those too, it
            is forged: the pass and its points are revoked, and its author is informed. After three of them within 24
            hours, its author can’t submit for a day. Restoring one of the passes lifts that. In a final ranking and in
            a released grade, a forged pass still counts until somebody decides.
          </p>
        </div>
      </div>
      <ListSheet
        list={list}
        loading="Loading the passes"
        empty={<EmptyState title="No forged passes" text="Every pass checked so far is genuine." />}
      >
        {(list.data?.items ?? []).map((pass) => (
          <RevokedPassCard key={pass.submissionId} pass={pass} />
        ))}
      </ListSheet>
      {list.data && <PreviousNextLinks address={address} {...list.data} shown={list.data.items.length} />}
    </>
  )
}

const reasons = {
  forged: 'Also passed altered tests',
  unrepeatable: 'Failed the original tests when run again',
  restored: 'Restored',
} as const

function RevokedPassCard({ pass }: { pass: RevokedPass }) {
  const { state, displayName, userId, profileImage, questionId, title, type, candidateSource } = pass
  return (
    <article className="pad taken-back" aria-label={`A pass of ${title} by ${displayName}`}>
      <div className="grow">
        <h2>
          <Link className="quietlink strong" to={questionPath({ id: questionId, title })}>
            <bdi>{withSigns(title)}</bdi>
          </Link>
        </h2>
        <p className="row wrap small ink2">
          <Person name={displayName} userId={userId} picture={profileImage} size={20} />
          <span className="lang">{languageOf(type)?.name}</span>
          <Ago at={pass.decidedDate} />
        </p>
        <p className={`small ${state === 'restored' ? 'ink2' : 'icon fail'}`}>
          {state !== 'restored' && <IconShieldX size={15} stroke={1.8} aria-hidden />}
          {reasons[state]}
          {pass.isHeld && ' (still counts: the ranking is final or the grade released)'}
          {pass.restoredBy !== null && (
            <>
              {' by '}
              <bdi>{pass.restoredBy}</bdi>
            </>
          )}
        </p>
        {pass.isInDoubt && (
          <p className="small icon warn">
            <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
            Another pass of this question was restored since then. Look at this one again.
          </p>
        )}
        <details>
          <summary>Show the code</summary>
          <Code text={candidateSource} language={type} name={`Code of ${displayName}`} />
        </details>
      </div>
      {state !== 'restored' && <Restore pass={pass} />}
    </article>
  )
}

function Restore({ pass: { submissionId } }: { pass: RevokedPass }) {
  const [asks, setAsks] = useState(false)
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(restorePass, { params: { id: submissionId } }),
    onSuccess: () => toast.updated(messages.updated),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => {
      setAsks(false)
      return client.invalidateQueries({ queryKey: [getRevokedPasses.url] })
    },
  })
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconShieldCheck size={14} stroke={1.8} />}
        onClick={() => setAsks(true)}
      >
        Restore
      </Button>
      <ConfirmDialog
        opened={asks}
        title="Restore this pass?"
        text="The pass and its points count again, and its author is informed. The altered tests that it passed won’t be used for this question in this language again."
        action="Restore"
        pending={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsks(false)}
      />
    </>
  )
}
