import { Skeleton } from '@mantine/core'

/** The editor of a question that is on its way, in its shape. */
export function LoadingForm() {
  return (
    <div className="split" role="status" aria-busy="true" aria-label="Loading the question">
      <div className="split-text stack l">
        <Skeleton h={32} w={220} />
        <Skeleton h={58} />
        <Skeleton h={58} w={260} />
        <Skeleton h={320} />
        <Skeleton h={58} />
      </div>
      <div className="split-solution">
        <Skeleton h={520} radius="lg" />
      </div>
    </div>
  )
}
