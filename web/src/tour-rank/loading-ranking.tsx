import { Skeleton } from '@mantine/core'

const loadingRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export function LoadingRows() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading the ranking" className="sheet rank-loading">
      {loadingRows.map((row) => (
        <div key={row} className="row">
          <Skeleton h={16} w={28} />
          <Skeleton circle h={28} w={28} />
          <Skeleton h={14} w="30%" />
          <span className="grow" />
          <Skeleton h={30} w="40%" />
        </div>
      ))}
    </div>
  )
}

/** The placeholder of a ranking while it loads. */
export function LoadingRanking() {
  return (
    <>
      <div className="pagehead rank-head">
        <div>
          <Skeleton h={28} w={320} mb={10} />
          <Skeleton h={16} w={420} maw="80vw" />
        </div>
      </div>
      <Skeleton h={66} mb={16} radius={10} />
      <LoadingRows />
    </>
  )
}
