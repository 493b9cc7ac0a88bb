import { Button } from '@mantine/core'

interface ConflictProps {
  readonly onTakeTheirs: () => Promise<void>
  readonly onKeepMine: () => Promise<void>
}

/** Somebody else saved an edit since this one began: nothing is overwritten without being asked. */
export function Conflict({ onTakeTheirs, onKeepMine }: ConflictProps) {
  return (
    <div className="notice posting-notice row wrap" role="alert">
      <span className="grow">
        Somebody else edited this question meanwhile. What you wrote is safe, and not saved yet; the revisions below
        show what changed.
      </span>
      <Button size="xs" variant="default" onClick={() => void onTakeTheirs()}>
        Load the present state
      </Button>
      <Button size="xs" variant="default" onClick={() => void onKeepMine()}>
        Go on with mine
      </Button>
    </div>
  )
}
