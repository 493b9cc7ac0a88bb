import { IconBan, IconCircleCheck, IconMailQuestion } from '@tabler/icons-react'
import type { UserState } from '@gradus/contract/user'

const shapes = {
  active: { name: 'Active', tone: 'pass', Icon: IconCircleCheck },
  disabled: { name: 'Disabled', tone: 'fail', Icon: IconBan },
  notActivated: { name: 'Not activated', tone: 'mute', Icon: IconMailQuestion },
} as const

export function UserStateIcon({ state }: { state: UserState }) {
  const { name, tone, Icon } = shapes[state]
  return (
    <span className={`icon ${tone}`}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {name}
    </span>
  )
}
