export { insertCopy, setOrigin } from './copy-store.ts'
