import {
  IconCalendarTime,
  IconCircleDashed,
  IconFlag,
  IconHourglassEmpty,
  IconMedal,
  IconPlayerPlay,
  IconSnowflake,
  type Icon,
} from '@tabler/icons-react'
import type { TournamentState } from '@gradus/contract/tournament'

const states: Readonly<Record<TournamentState, { name: string; tone: 'mute' | 'current'; Icon: Icon }>> = {
  draft: { name: 'Draft', tone: 'mute', Icon: IconCircleDashed },
  scheduled: { name: 'Scheduled', tone: 'mute', Icon: IconCalendarTime },
  running: { name: 'Running', tone: 'current', Icon: IconPlayerPlay },
  frozen: { name: 'Running, frozen', tone: 'current', Icon: IconSnowflake },
  ended: { name: 'Ended', tone: 'mute', Icon: IconHourglassEmpty },
  thawed: { name: 'Results shown', tone: 'mute', Icon: IconFlag },
  final: { name: 'Final', tone: 'mute', Icon: IconMedal },
}

export const stateOptions = Object.entries(states).map(([value, { name }]) => ({ value, label: name }))

/** The state of a tournament, as an icon and a word. */
export function TournamentStateIcon({ state }: { state: TournamentState }) {
  const { name, tone, Icon } = states[state]
  return (
    <span className={`icon ${tone}`}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {name}
    </span>
  )
}
