/**
 * The documents that users accept, each with the date from which its wording is in force. A changed text gets a new date:
 * then users who accepted an older one see a notice.
 */
export const policyVersions = { terms: '2021-06-01', privacy: '2021-06-01' } as const

export const policyDocuments = ['terms', 'privacy'] as const
export type PolicyDocument = (typeof policyDocuments)[number]

/** The documents whose wording is newer than what somebody accepted. Dates in this form sort as text. */
export function changedSince(accepted: string, versions: Record<PolicyDocument, string> = policyVersions) {
  return policyDocuments.filter((document) => versions[document] > accepted)
}

/** What `acceptedPolicies` of a user is after accepting these versions. */
export function newestOf(versions: Record<PolicyDocument, string>): string {
  return versions.terms > versions.privacy ? versions.terms : versions.privacy
}
