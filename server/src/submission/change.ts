/** What other features change of submissions, in their transactions: only this folder writes the tables. */
export { endWaitingSubmissions, replaceVerdicts } from './change-store.ts'
