/** Anonymous until the names are revealed, which is in the audit trail (courses.md 15). */
export { hidesNames } from './anonymity-store.ts'
