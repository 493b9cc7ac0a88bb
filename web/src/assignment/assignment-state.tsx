import {
  IconArchive,
  IconCalendarTime,
  IconCircleDashed,
  IconClockExclamation,
  IconHourglassEmpty,
  IconPlayerPlay,
  type Icon,
} from '@tabler/icons-react'
import type { AssignmentSummary } from '@gradus/contract/assignment'
import type { Timing } from '@gradus/contract/course/times'

const states: Readonly<Record<Timing, { name: string; tone: 'mute' | 'current' | 'warn'; Icon: Icon }>> = {
  early: { name: 'Not open yet', tone: 'mute', Icon: IconCalendarTime },
  onTime: { name: 'Open', tone: 'current', Icon: IconPlayerPlay },
  late: { name: 'Open for late work', tone: 'warn', Icon: IconClockExclamation },
  tooLate: { name: 'Closed', tone: 'mute', Icon: IconHourglassEmpty },
}

/** The reader's state in an assignment, as an icon and a word. */
export function AssignmentState({
  assignment: { isDraft, isArchived, timing },
}: {
  assignment: Pick<AssignmentSummary, 'isDraft' | 'isArchived' | 'timing'>
}) {
  const { name, tone, Icon } = isDraft
    ? { name: 'Draft', tone: 'mute', Icon: IconCircleDashed }
    : isArchived
      ? { name: 'Archived', tone: 'mute', Icon: IconArchive }
      : states[timing]
  return (
    <span className={`icon ${tone}`}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {name}
    </span>
  )
}
