import { Button } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { dismissMistake, getMistakes, type Mistake } from '@gradus/contract/mistake'
import { call, query } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { Head } from '../ui/head.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { Paging } from '../ui/paging.tsx'
import { EmptyState } from '../ui/states.tsx'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'
import { MistakeRow } from './mistake-row.tsx'
import './mistake.css'

const columnsOf = (last: string) => [
  { label: 'Question' },
  { label: 'Language' },
  { label: 'Repetition' },
  { label: last, right: true },
  { label: 'Actions', hidden: true },
]

/** Questions that the user got wrong: those that are due, and those that will be due later. */
export function Component() {
  return (
    <>
      <Head title="My mistakes" noIndex />
      <div className="pagehead">
        <h1>My mistakes</h1>
      </div>
      <p className="ink2 mistake-intro">
        A question that you got wrong comes back 1, 3, 7 and 21 days later as a small task: repair your own code, or
        choose the right answer.
      </p>
      <Mistakes when="due" />
      <Mistakes when="later" />
    </>
  )
}

function Mistakes({ when }: { when: 'due' | 'later' }) {
  const client = useQueryClient()
  const address = useAddress()
  const page = Number(address.get(when)) || 1
  const [dismissing, setDismissing] = useState<Mistake>()
  const list = useQuery({ ...query(getMistakes, { query: { when, page } }), placeholderData: keepPreviousData })
  const isDue = when === 'due'
  // An empty list of later mistakes is hidden, because the empty text of today's list is enough.
  if (!isDue && !list.isLoadingError && !list.data?.total) return null
  const content = (
    <>
      <ListSheet
        list={list}
        loading={isDue ? 'Loading the questions that are due' : 'Loading the questions that come back later'}
        empty={
          isDue ? (
            <EmptyState
              title="Nothing to repair today"
              text="Questions that are due appear here and on your dashboard."
              action={
                <Button component={Link} to="/" variant="default">
                  Solve a question
                </Button>
              }
            />
          ) : (
            <EmptyState title="Nothing comes back later" text="Questions that you get wrong appear here." />
          )
        }
      >
        <ListTable
          label={isDue ? 'Questions that are due' : 'Questions that come back later'}
          columns={columnsOf(isDue ? 'Wrong since' : 'Due')}
        >
          {(list.data?.items ?? []).map((mistake) => (
            <MistakeRow key={mistake.id} mistake={mistake} isDue={isDue} onDismiss={() => setDismissing(mistake)} />
          ))}
        </ListTable>
      </ListSheet>
      {list.data && list.data.total > list.data.pageSize && (
        <Paging
          {...list.data}
          to={(to) => address.to({ [when]: to === 1 ? undefined : String(to) })}
          name={isDue ? 'Pages of questions that are due' : 'Pages of questions that come back later'}
        />
      )}
      <ConfirmedCall
        subject={dismissing}
        title="Dismiss this mistake?"
        text={({ title }) => `“${isolated(title)}” doesn’t come back, unless you get it wrong again.`}
        action="Dismiss"
        danger={false}
        make={({ id }) => call(dismissMistake, { params: { id } })}
        onDone={() => toast.done('Dismissed.')}
        refresh={() => client.invalidateQueries({ queryKey: [getMistakes.url] })}
        onClose={() => setDismissing(undefined)}
      />
    </>
  )
  if (isDue) return content
  return (
    <section className="mistake-later" aria-labelledby="mistakes-later">
      <h2 id="mistakes-later">Later</h2>
      {content}
    </section>
  )
}
