import { useQueryClient } from '@tanstack/react-query'
import { revealNames } from '@gradus/contract/grade-release'
import { call } from '../api.ts'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { toast } from '../ui/toast.tsx'
import { refreshGrades } from './refresh.ts'

/** Asks for confirmation before the anonymity of an assignment ends. */
export function RevealNames({
  assignmentId,
  opened,
  onClose,
}: {
  assignmentId: number
  opened: boolean
  onClose: () => void
}) {
  const client = useQueryClient()
  return (
    <ConfirmedCall
      subject={opened ? assignmentId : undefined}
      title="Reveal the names?"
      text={() =>
        'Everyone who grades this assignment sees the students’ names from now on. You can’t undo it, and it is recorded in the audit trail.'
      }
      action="Reveal names"
      make={(id) => call(revealNames, { params: { id } })}
      onDone={() => toast.done('The names are revealed.')}
      refresh={() => refreshGrades(client)}
      onClose={onClose}
    />
  )
}
