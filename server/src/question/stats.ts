/** What votes and comments change of a question: its row in `question_stats`. */
export { changeComments, changeVotes, countLikes, holdPublic } from './stats-store.ts'
