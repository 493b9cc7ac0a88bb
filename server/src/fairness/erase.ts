export { eraseCheckStarter } from './store.ts'
