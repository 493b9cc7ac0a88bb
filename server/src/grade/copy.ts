export { copyRubric } from './rubric-store.ts'
