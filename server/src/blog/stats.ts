/** What comments change of a post. */
export { changeComments } from './stats-store.ts'
