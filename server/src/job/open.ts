/** For companies, which of-company.ts itself needs. */
export { countAnsweredHere } from './store.ts'
