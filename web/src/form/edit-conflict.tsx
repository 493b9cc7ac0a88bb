import { Button } from '@mantine/core'

/** Shown if somebody else saved in the meantime. Asks the user which version to keep. */
export function EditConflict({
  what,
  onLoad,
  onKeep,
}: {
  /** What is being edited, such as `tournament`. */
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
