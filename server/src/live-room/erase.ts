export { forgetAdviser } from './group-store.ts'
