export { copyCategories } from './category-store.ts'
