import { IconCloudOff, IconRefresh, IconWifi } from '@tabler/icons-react'
import type { Connection } from './tournament-events.ts'

const states = {
  connecting: { Icon: IconRefresh, label: 'Connecting', detail: '' },
  online: { Icon: IconWifi, label: 'Online', detail: '' },
  reconnecting: { Icon: IconRefresh, label: 'Reconnecting', detail: '' },
  offline: { Icon: IconCloudOff, label: 'Offline', detail: ': your code is saved on this device' },
} as const

/** Shows whether the page is connected to the server. */
export function ConnectionState({ connection }: { connection: Connection }) {
  const { Icon, label, detail } = states[connection]
  return (
    <span className="connection tiny" data-state={connection} role="status">
      <Icon size={15} stroke={1.8} aria-hidden />
      <span>
        {label}
        <span className="connection-detail">{detail}</span>
      </span>
    </span>
  )
}
