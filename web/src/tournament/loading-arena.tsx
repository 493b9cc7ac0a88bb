import { Skeleton } from '@mantine/core'
import './arena.css'

export function LoadingArena({ label = 'Loading the tournament' }: { label?: string }) {
  return (
    <div className="arena" role="status" aria-busy="true" aria-label={label}>
      <div className="arena-bar">
        <Skeleton h={20} w={200} />
        <span className="grow" />
        <Skeleton h={36} w={220} />
      </div>
      <div className="arena-body">
        <div className="stack s">
          <Skeleton h={46} />
          <Skeleton h={46} />
          <Skeleton h={46} />
        </div>
        <LoadingQuestionPane />
      </div>
    </div>
  )
}

export function LoadingQuestionPane() {
  return (
    <div className="stack s" aria-busy="true">
      <Skeleton h={28} w="60%" />
      <Skeleton h={14} mt={24} />
      <Skeleton h={14} />
      <Skeleton h={14} w="80%" />
    </div>
  )
}
