/** Account updates that other features need, each in its caller's transaction: only this folder writes the table. */
export {
  changeReputation,
  changeUpVotes,
  claimDigestRecipients,
  fillIfEmpty,
  replacePicture,
  setEnabled,
  setRanCode,
  setRole,
  setSubscription,
  updateAccount,
  type DigestRecipient,
} from './update-store.ts'
