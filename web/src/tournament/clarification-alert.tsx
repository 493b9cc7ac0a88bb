import { Alert, Button } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { PlainText } from './plain-text.tsx'
import { useUnseenClarifications } from './seen-clarifications.ts'
import './clarifications.css'

/**
 * Shows new answers and announcements on every page of a tournament until the user has read them. The page follows the
 * tournament's events (`useTournamentEvents`).
 */
export function ClarificationAlert({ id, isEnabled = true }: { id: number; isEnabled?: boolean }) {
  const { unseen, markSeen } = useUnseenClarifications(id, isEnabled)
  if (unseen.length === 0) return null
  return (
    <Alert
      className="clarification-alert"
      icon={<IconSpeakerphone size={18} stroke={1.8} aria-hidden />}
      title={unseen.some(({ isOwn }) => isOwn) ? 'Your question was answered' : 'From the organisers'}
    >
      <ul className="stack s">
        {unseen.map(({ id: one, text, answer }) => (
          <li key={one}>
            {text !== '' && <PlainText className="small ink2">{text}</PlainText>}
            <PlainText>{answer ?? ''}</PlainText>
          </li>
        ))}
      </ul>
      <Button size="xs" variant="default" mt={8} onClick={markSeen}>
        Got it
      </Button>
    </Alert>
  )
}
