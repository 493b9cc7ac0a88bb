/** For the rules of companies. In a file of its own, because of-company.ts needs those rules itself. */
export { countAnsweredHere } from './store.ts'
