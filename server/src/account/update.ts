/** What other features change of an account, each in its own transaction: only this folder writes the table. */
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
