import { IconArchive, IconCircleDashed, IconPlayerPlay, type Icon } from '@tabler/icons-react'
import type { CourseState } from '@gradus/contract/course'

const states: Readonly<Record<CourseState, { name: string; tone: 'mute' | 'current'; Icon: Icon }>> = {
  draft: { name: 'Draft', tone: 'mute', Icon: IconCircleDashed },
  active: { name: 'Active', tone: 'current', Icon: IconPlayerPlay },
  archived: { name: 'Archived', tone: 'mute', Icon: IconArchive },
}

export const courseStateOptions = [
  { value: '', label: 'All states' },
  ...Object.entries(states).map(([value, { name }]) => ({ value, label: name })),
]

/** The state of a course, as an icon and a word. */
export function CourseStateIcon({ state }: { state: CourseState }) {
  const { name, tone, Icon } = states[state]
  return (
    <span className={`icon ${tone}`}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {name}
    </span>
  )
}
