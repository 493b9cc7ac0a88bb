/** How far users have come with a question: only this folder writes the table. */
export { replaceProgress } from './progress-store.ts'
