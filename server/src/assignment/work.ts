export { excuseWork, excuseWorks, markReminded, releaseWorks, setCategories } from './work-store.ts'
