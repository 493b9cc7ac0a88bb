/** Updates of a question's counters after votes and comments: its row in `question_stats`. */
export { changeComments, changeVotes, countLikes, lockPublic } from './stats-store.ts'
