import { Skeleton } from '@mantine/core'

/** The placeholder of the question editor while it loads. */
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
