/** For other folders, which do not import a store. Revealing the names is recorded in the audit trail (courses.md 15). */
export { hidesNames } from './anonymity-store.ts'
