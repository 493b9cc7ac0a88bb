export { replaceTagName } from './store.ts'
