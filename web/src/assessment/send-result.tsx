import { useQueryClient } from '@tanstack/react-query'
import { shareResult, type Candidate } from '@gradus/contract/assessment-candidate'
import { call } from '../api.ts'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'
import { refreshAssessments } from './refresh.ts'

type Recipient = Pick<Candidate, 'candidateId' | 'name' | 'email' | 'sharedDate'>

/** Asks before the result is mailed, because an email can't be recalled. */
export function SendResult({ candidate, onClose }: { candidate: Recipient | undefined; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <ConfirmedCall
      subject={candidate}
      title="Send the result?"
      text={textOf}
      action="Send"
      danger={false}
      make={({ candidateId }) => call(shareResult, { params: { id: candidateId } })}
      onDone={() => toast.updated('The candidate gets an email with a link to the report.')}
      refresh={() => refreshAssessments(client)}
      onClose={onClose}
    />
  )
}

function textOf({ name, email, sharedDate }: Recipient): string {
  const to = name === '' ? isolated(email) : `${isolated(name)} (${isolated(email)})`
  const again = sharedDate === null ? '' : ' They have already received this email.'
  return `This sends ${to} an email with a link to their report: score, answers and timeline, as you see them. You can’t undo this.${again}`
}
