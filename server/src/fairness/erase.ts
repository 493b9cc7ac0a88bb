export { forgetStarter } from './store.ts'
