import { Button } from '@mantine/core'
import { Ago } from '../ui/ago.tsx'

/** Says that the form has an earlier draft, which can be discarded. */
export function DraftNote({
  savedAt,
  onDiscard,
  onKeep,
}: {
  savedAt: string
  onDiscard: () => void
  onKeep: () => void
}) {
  return (
    <div className="draft-note row wrap" role="status">
      <span className="grow">
        This is your draft, saved in this browser <Ago at={savedAt} />.
      </span>
      <Button size="xs" variant="default" onClick={onKeep}>
        Keep editing
      </Button>
      <Button size="xs" variant="default" onClick={onDiscard}>
        Discard the draft
      </Button>
    </div>
  )
}
