import { Alert, Button } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useEffect, useRef, type FocusEvent } from 'react'
import type { Clarification } from '@gradus/contract/clarification'
import { kindAndSubjectOf, type ClarificationProps } from './clarification-list.tsx'
import { PlainText } from './plain-text.tsx'
import { useUnseenClarifications } from './seen-clarifications.ts'
import './clarifications.css'

/**
 * Shows new answers and announcements on every page of a tournament until the user has read them. The page follows the
 * tournament's events (`useTournamentEvents`).
 */
export function ClarificationAlert({
  id,
  questions,
  isEnabled = true,
}: ClarificationProps & {
  isEnabled?: boolean
}) {
  const { unseen, markSeen } = useUnseenClarifications(id, isEnabled)
  return unseen.length > 0 && <Unseen unseen={unseen} questions={questions} onSeen={markSeen} />
}

function Unseen({
  unseen,
  questions,
  onSeen,
}: {
  unseen: readonly Clarification[]
  questions: ClarificationProps['questions']
  onSeen: () => void
}) {
  const writing = useWritingPlace()
  return (
    <Alert
      className="clarification-alert"
      icon={<IconSpeakerphone size={18} stroke={1.8} aria-hidden />}
      title={unseen.some(({ isOwn }) => isOwn) ? 'Your question was answered' : 'From the organisers'}
      onFocus={writing.onFocus}
    >
      <ul className="stack s">
        {unseen.map((one) => (
          <li key={one.id}>
            <p className="tiny ink2">{kindAndSubjectOf(one, questions)}</p>
            {one.text !== '' && <PlainText className="small ink2">{one.text}</PlainText>}
            <PlainText>{one.answer ?? ''}</PlainText>
          </li>
        ))}
      </ul>
      <Button
        size="xs"
        variant="default"
        mt={8}
        onClick={() => {
          onSeen()
          writing.goBack()
        }}
      >
        Got it
      </Button>
    </Alert>
  )
}

/**
 * The field in which the user was writing when the alert appeared, or when they moved to it. It gets the focus back, so
 * that in the middle of a contest no key press is lost.
 */
function useWritingPlace() {
  const place = useRef<HTMLElement>(null)
  const remember = (element: EventTarget | null) => {
    if (element instanceof HTMLElement && element.matches(fields)) place.current = element
  }
  useEffect(() => remember(document.activeElement), [])
  return {
    onFocus: ({ relatedTarget }: FocusEvent) => remember(relatedTarget),
    goBack: () => place.current?.focus({ preventScroll: true }),
  }
}

const fields = 'input, textarea, select, [contenteditable="true"]'
