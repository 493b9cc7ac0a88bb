/** Whether a mistake may be known to whoever made it, of a statement in which `question` is a row of that table. */
export { isOpen as isMistakeShown } from './store.ts'
