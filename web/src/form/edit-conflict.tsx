import { Button } from '@mantine/core'

/** Somebody else has saved in the meantime. Asks the writer which version to keep. */
export function EditConflict({
  what,
  onLoad,
  onKeep,
}: {
  /** What is edited, as in "this tournament". */
  what: string
  onLoad: () => void
  onKeep: () => Promise<void>
}) {
  return (
    <div className="notice form-notice row wrap" role="alert">
      <span className="grow">Someone else has changed this {what}. Your changes are safe but not saved yet.</span>
      <Button size="xs" variant="default" onClick={onLoad}>
        Load the current version
      </Button>
      <Button size="xs" variant="default" onClick={() => void onKeep()}>
        Keep my version
      </Button>
    </div>
  )
}
