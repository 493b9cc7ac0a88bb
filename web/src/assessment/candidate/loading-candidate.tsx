import { Skeleton } from '@mantine/core'
import './candidate.css'

export function LoadingCandidate() {
  return (
    <div className="candidate" role="status" aria-busy="true" aria-label="Loading the assessment">
      <header className="candidate-heading">
        <Skeleton h={32} w={180} />
        <Skeleton h={32} w="50%" mt={8} />
      </header>
      <div className="candidate-columns">
        <Skeleton h={420} radius="md" />
        <Skeleton h={420} radius="md" />
      </div>
    </div>
  )
}
