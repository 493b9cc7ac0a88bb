export { deleteBroadcastNotifications, insertBroadcastNotifications } from './broadcast-store.ts'
