export { judgedSubmission } from './judged-store.ts'
