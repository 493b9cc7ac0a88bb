/** Which attempts of a team count for a member: for the statements of other folders. */
export { sharesAttempt } from './team-share-store.ts'
