import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getVirtualTourRank } from '@gradus/contract/tour-rank'
import { query } from '../api.ts'
import { PageButtons } from '../ui/page-buttons.tsx'
import { FailedState } from '../ui/states.tsx'
import type { Friends } from './friends.ts'
import { LoadingRows } from './loading-ranking.tsx'
import { RankTable } from './rank-table.tsx'

const virtualMilliseconds = 10_000

/** The original ranking at this point of the reader's virtual run, with the run added. */
export function VirtualRows({ id, ownId, friends }: { id: string; ownId: number | undefined; friends: Friends }) {
  const [page, setPage] = useState(1)
  const virtual = useQuery({
    ...query(getVirtualTourRank, { params: { id }, query: { page } }),
    enabled: ownId !== undefined,
    refetchInterval: virtualMilliseconds,
    placeholderData: (before) => before,
  })
  if (virtual.isLoadingError) return <FailedState onRetry={() => void virtual.refetch()} />
  if (!virtual.data) return <LoadingRows />
  const { items, total, pageSize } = virtual.data
  return (
    <>
      <p className="small ink2 rank-recount">
        This is the ranking after as much time as your virtual run has taken so far. Your run is shown at its rank, in
        brackets: the others keep their ranks.
      </p>
      <RankTable
        rank={virtual.data}
        rows={items}
        list={`virtual ${page}`}
        ownId={items.some(({ isVirtual }) => isVirtual) ? ownId : undefined}
        friends={friends}
        name="Ranking at this point of your virtual run"
      />
      <PageButtons page={page} pageSize={pageSize} total={total} onPage={setPage} />
    </>
  )
}
