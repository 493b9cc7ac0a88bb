/** What votes and comments change of a question: its row in `question_stats`. */
export { changeComments, changeVotes, countLikes, lockPublic } from './stats-store.ts'
