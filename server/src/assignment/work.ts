export { excuseWork, markReminded, releaseWorks } from './work-store.ts'
