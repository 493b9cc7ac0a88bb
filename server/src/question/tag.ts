export { replaceTagName } from './tag-store.ts'
