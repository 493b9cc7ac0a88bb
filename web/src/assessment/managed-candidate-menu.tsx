import { Menu } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type ManagedAssessment } from '@gradus/contract/assessment'
import { eraseCandidate, resendCandidate, revokeCandidate, type Candidate } from '@gradus/contract/assessment-candidate'
import { messages } from '@gradus/contract/message'
import { isOver } from '@gradus/contract/contest/window'
import { call, type CallProblem } from '../api.ts'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { isolated } from '../ui/text-direction.ts'
import { toast } from '../ui/toast.tsx'
import { ExtraTimeDialog } from './extra-time-dialog.tsx'
import { refreshAssessments } from './refresh.ts'
import { ReviewersDialog } from './reviewers-dialog.tsx'
import { SendResult } from './send-result.tsx'

const actions = { resend: resendCandidate, revoke: revokeCandidate, erase: eraseCandidate }
const done: Readonly<Record<keyof typeof actions, string>> = {
  resend: 'The email is on its way.',
  revoke: 'The invitation is revoked.',
  erase: 'The candidate’s data is deleted.',
}

/** The menu of actions for a candidate. */
export function CandidateMenu({ assessment, candidate }: { assessment: ManagedAssessment; candidate: Candidate }) {
  const { candidateId, participationId, name, email, state, agreedDate, begunDate, hasAccount } = candidate
  const client = useQueryClient()
  const [dialog, setDialog] = useState<'time' | 'reviewers' | 'share' | 'revoke' | 'erase'>()
  const close = () => setDialog(undefined)
  const { mutate, isPending } = useMutation<unknown, CallProblem, keyof typeof actions>({
    mutationFn: (action) => call(actions[action], { params: { id: candidateId } }),
    onSuccess: (_reply, action) => toast.updated(done[action]),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => {
      close()
      return refreshAssessments(client)
    },
  })
  const nameOrEmail = name || email
  const isOpen = agreedDate === null && (state === 'invited' || state === 'opened')
  const canSend =
    !isOver(assessment.state) && (isOpen || ((state === 'expired' || state === 'revoked') && agreedDate === null))
  // Candidates with an account log in instead.
  const canGoOn = agreedDate !== null && !hasAccount
  const canExtend = state === 'invited' || state === 'opened' || state === 'started'
  const report = participationId !== null && begunDate !== null
  if (!assessment.can.manage && !report) return null
  return (
    <>
      <RowMenu label={`Actions for ${nameOrEmail}`} busy={isPending}>
        {report && (
          <Menu.Item component={Link} to={`/AssessmentReport/${assessment.id}/${participationId}`}>
            Read the report
          </Menu.Item>
        )}
        {assessment.can.manage && (
          <>
            {canExtend && <Menu.Item onClick={() => setDialog('time')}>Give extra time</Menu.Item>}
            <Menu.Item onClick={() => setDialog('reviewers')}>Assign reviewers</Menu.Item>
            {state === 'finished' && <Menu.Item onClick={() => setDialog('share')}>Send the result</Menu.Item>}
            {canSend && <Menu.Item onClick={() => mutate('resend')}>Send the invitation again</Menu.Item>}
            {canGoOn && <Menu.Item onClick={() => mutate('resend')}>Send a new link</Menu.Item>}
            {isOpen && (
              <Menu.Item color="red" onClick={() => setDialog('revoke')}>
                Revoke the invitation
              </Menu.Item>
            )}
            <Menu.Item color="red" onClick={() => setDialog('erase')}>
              Delete their data
            </Menu.Item>
          </>
        )}
      </RowMenu>
      <ExtraTimeDialog assessment={assessment} candidate={dialog === 'time' ? candidate : undefined} onClose={close} />
      <ReviewersDialog
        assessment={assessment}
        candidate={dialog === 'reviewers' ? candidate : undefined}
        onClose={close}
      />
      <SendResult candidate={dialog === 'share' ? candidate : undefined} onClose={close} />
      <ConfirmDialog
        opened={dialog === 'revoke'}
        title="Revoke the invitation?"
        text={`The link of ${isolated(nameOrEmail)} stops working. You can send a new one later.`}
        action="Revoke"
        danger
        pending={isPending}
        onConfirm={() => mutate('revoke')}
        onClose={close}
      />
      <ConfirmDialog
        opened={dialog === 'erase'}
        title="Delete their data now?"
        text={`${state === 'started' ? 'They are taking the assessment now: it ends for them at once, and what they are typing is lost. ' : ''}This deletes everything that identifies ${isolated(nameOrEmail)}: the report, the code, the recording, the notes. Only the score stays, without a name, for the distribution. You can’t undo this.`}
        action="Delete"
        danger
        pending={isPending}
        onConfirm={() => mutate('erase')}
        onClose={close}
      />
    </>
  )
}
