export { eraseAdviser } from './group-store.ts'
