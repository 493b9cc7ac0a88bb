/** Updates of a post's counters after comments. */
export { changeComments } from './stats-store.ts'
