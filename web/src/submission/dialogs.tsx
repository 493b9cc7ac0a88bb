import { Button, Group } from '@mantine/core'
import { messages } from '@gradus/contract/message'
import type { CallProblem } from '../api.ts'
import type { JudgeAction } from '../judging/judging.ts'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'

const close = { 'aria-label': 'Close' }
const safe = 'Your code is saved in this browser.'

/** The dialog for a run or submission that failed (specification, section 8). */
export function FailureDialog({
  failure,
  onClose,
  onRetry,
}: {
  failure: { action: JudgeAction; problem: CallProblem | undefined } | undefined
  onClose: () => void
  onRetry: (action: JudgeAction) => void
}) {
  const title = failure?.action === 'submit' ? messages.submitFailed : messages.compileFailed
  const wait = failure?.problem?.retryAfterSeconds
  return (
    <Dialog opened={failure !== undefined} onClose={onClose} title={title} size={440} closeButtonProps={close}>
      <p className="dialog-text">
        {failure?.problem?.message ?? 'The judge couldn’t finish.'} {wait !== undefined && waitSentence(wait)} {safe}
      </p>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          onClick={() => {
            onClose()
            if (failure) onRetry(failure.action)
          }}
        >
          Try again
        </Button>
      </Group>
    </Dialog>
  )
}

function waitSentence(seconds: number): string {
  return `Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} before the next try.`
}

/** Asks for confirmation before the starter code replaces the user's code. The user can undo it. */
export function ResetDialog({
  opened,
  onClose,
  onReset,
}: {
  opened: boolean
  onClose: () => void
  onReset: () => void
}) {
  return (
    <ConfirmDialog
      opened={opened}
      title="Reset to the starter code?"
      text="This replaces your code in this language. You can restore it later."
      keep="Keep my code"
      action="Reset the code"
      danger
      onConfirm={() => {
        onReset()
        onClose()
      }}
      onClose={onClose}
    />
  )
}
