export { unfollowAll } from './follow-store.ts'
