import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedAssessment } from '@gradus/contract/assessment'
import { CandidateState, listCandidates } from '@gradus/contract/assessment-candidate'
import { query } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { Paging } from '../ui/paging.tsx'
import { EmptyState } from '../ui/states.tsx'
import { FilterSelect, SearchField, type Column } from '../ui/table.tsx'
import { candidateStateNames } from './state-names.ts'
import { NothingFound } from '../ui/nothing-found.tsx'
import { ManagedCandidateRow } from './managed-candidate-row.tsx'
import { pollMilliseconds } from './refresh.ts'
import { CompareBar, maximumCompared } from './compare-bar.tsx'

type Sort = 'invited' | 'name' | 'score' | 'finished'
const columns: readonly Column<Sort>[] = [
  { label: 'Select', hidden: true },
  { label: 'Candidate', sort: 'name' },
  { label: 'State', sort: 'finished' },
  { label: 'Score', sort: 'score' },
  { label: 'Invited', sort: 'invited', right: true, className: 'drop-m' },
  { label: 'Extra time', right: true, className: 'drop-m' },
  { label: 'Reviewers', className: 'drop-l' },
  { label: 'Actions', hidden: true },
]
const states = [
  { value: '', label: 'All states' },
  ...CandidateState.options.map((value) => ({ value, label: candidateStateNames[value] })),
]

/** The invited candidates with their progress and scores; up to five can be compared. */
export function ManagedCandidates({
  assessment,
  mayInvite,
  onInvite,
}: {
  assessment: ManagedAssessment
  mayInvite: boolean
  onInvite: () => void
}) {
  const { id, can, state: assessmentState } = assessment
  const address = useAddress()
  const sort = address.oneOf('sort', ['invited', 'name', 'score', 'finished'])
  const order = address.oneOf('order', sort === 'name' ? ['up', 'down'] : ['down', 'up'])
  const filter = { q: address.get('q'), state: CandidateState.safeParse(address.get('state')).data, by: sort, order }
  const list = useQuery({
    ...query(listCandidates, { params: { id }, query: { ...filter, page: address.page } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      pollMilliseconds(state.data?.items.some(({ waiting }) => waiting > 0) ? 'running' : assessmentState),
  })
  // Also in the address, so that they are still chosen on the way back from the comparison.
  const [chosen, setChosen] = useState(() => chosenIn(address.get('chosen')))
  const choose = (participationIds: readonly number[]) => {
    setChosen(participationIds)
    const page = address.page === 1 ? undefined : String(address.page)
    address.change({ page, chosen: participationIds.join(',') }, { replace: true })
  }
  const isFiltered = filter.q !== undefined || filter.state !== undefined
  const toggle = (participationId: number) =>
    choose(
      chosen.includes(participationId) ? chosen.filter((one) => one !== participationId) : [...chosen, participationId],
    )
  return (
    <section aria-labelledby="assessment-candidates">
      <div className="row between wrap listhead">
        <h2 id="assessment-candidates">
          Candidates {list.data && <span className="total num">{list.data.total.toLocaleString('en-GB')}</span>}
        </h2>
      </div>
      <div className="toolbar">
        <SearchField address={address} label="Search candidates" placeholder="Name or email" />
        <FilterSelect address={address} name="state" label="State" choices={states} width={168} />
      </div>
      <ListSheet
        list={list}
        loading="Loading candidates"
        empty={
          isFiltered ? (
            <NothingFound
              title="No candidates found"
              text="No candidate matches your search and filter."
              all="Show all candidates"
              to={`/AssessmentManagement/${id}`}
            />
          ) : (
            <EmptyState
              title="No candidates yet"
              text={
                mayInvite
                  ? 'Invite them one by one or with a CSV file. Each of them gets a personal link by email and needs no account.'
                  : can.manage && assessmentState === 'draft'
                    ? 'Publish the assessment, then invite candidates.'
                    : 'Nobody has been invited.'
              }
              action={mayInvite && <Button onClick={onInvite}>Invite candidates</Button>}
            />
          )
        }
      >
        <CompareBar id={id} chosen={chosen} onClear={() => choose([])} />
        <ListTable
          label="Candidates of the assessment"
          columns={columns}
          sort={sort}
          descending={order === 'down'}
          address={address}
        >
          {list.data?.items.map((candidate) => (
            <ManagedCandidateRow
              key={candidate.candidateId}
              assessment={assessment}
              candidate={candidate}
              isChosen={candidate.participationId !== null && chosen.includes(candidate.participationId)}
              isSelectionFull={chosen.length >= maximumCompared}
              onToggle={toggle}
            />
          ))}
        </ListTable>
      </ListSheet>
      {list.data && (
        <Paging
          {...list.data}
          to={(page) => address.to({ page: page === 1 ? undefined : String(page) })}
          name="Pages of candidates"
        />
      )}
    </section>
  )
}

/** The participations in the address; whatever else is written there is ignored. */
function chosenIn(text: string | undefined): readonly number[] {
  const ids = (text ?? '').split(',').map(Number)
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(0, maximumCompared)
}
