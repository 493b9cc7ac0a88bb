import { Button } from '@mantine/core'
import { scrollIntoView } from '../ui/scroll-into-view.ts'

interface ConflictProps {
  readonly onTakeTheirs: () => Promise<void>
  readonly onKeepMine: () => Promise<void>
}

/** Asks which version to keep after an edit was saved in the meantime, perhaps by the same user in another tab. */
export function Conflict({ onTakeTheirs, onKeepMine }: ConflictProps) {
  return (
    <div ref={scrollIntoView} className="notice posting-notice row wrap" role="alert">
      <span className="grow">
        This question was changed in the meantime, by someone else or in another tab. Your changes are safe but not
        saved yet. The revisions below show what changed.
      </span>
      <Button size="xs" variant="default" onClick={() => void onTakeTheirs()}>
        Load the current version
      </Button>
      <Button size="xs" variant="default" onClick={() => void onKeepMine()}>
        Keep my version
      </Button>
    </div>
  )
}
