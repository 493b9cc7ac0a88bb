import { Button } from '@mantine/core'

interface ConflictProps {
  readonly onTakeTheirs: () => Promise<void>
  readonly onKeepMine: () => Promise<void>
}

/** Asks which version to keep after someone else has saved an edit in the meantime. */
export function Conflict({ onTakeTheirs, onKeepMine }: ConflictProps) {
  return (
    <div className="notice posting-notice row wrap" role="alert">
      <span className="grow">
        Someone else has edited this question. Your changes are safe but not saved yet. The revisions below show what
        changed.
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
