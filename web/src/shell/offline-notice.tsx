import { IconCloudOff } from '@tabler/icons-react'
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange)
const isOnline = () => onlineManager.isOnline()

/**
 * Says why a page keeps its placeholders: reads wait for the connection. It covers nothing that is being typed, and
 * moves nothing.
 */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, isOnline, () => true)
  // The element exists before its text does, because screen readers announce only what changes inside of it.
  return (
    <div aria-live="polite" className="offline-notice">
      {!online && (
        <p>
          <IconCloudOff size={16} aria-hidden="true" />
          You’re offline. Anything missing will load when you’re back online.
        </p>
      )}
    </div>
  )
}
