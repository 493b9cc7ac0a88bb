/** Whether a user may learn about a mistake of theirs. The statement must name a row of the table `question`. */
export { canReturn as isMistakeShown } from './returning-store.ts'
