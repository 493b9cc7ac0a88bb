import { Button } from '@mantine/core'
import { scrollIntoView } from '../ui/scroll-into-view.ts'

/** Shown if another version was saved in the meantime, perhaps by the same user in another tab. Asks which one to keep. */
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
    <div ref={scrollIntoView} className="notice form-notice row wrap" role="alert">
      <span className="grow">
        This {what} was changed in the meantime, by someone else or in another tab. Your changes are safe but not saved
        yet.
      </span>
      <Button size="xs" variant="default" onClick={onLoad}>
        Load the current version
      </Button>
      <Button size="xs" variant="default" onClick={() => void onKeep()}>
        Keep my version
      </Button>
    </div>
  )
}
