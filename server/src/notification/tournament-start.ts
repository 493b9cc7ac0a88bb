export { insertStartNotifications } from './tournament-start-store.ts'
