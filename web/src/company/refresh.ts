import type { Query, QueryClient } from '@tanstack/react-query'
import { getCompanyMembers, readCompanyInvitation } from '@gradus/contract/company-member'
import { getManagedCompany } from '@gradus/contract/company'

/** Every query about companies except the invitation, which has been used and would fail. */
const concernsCompanies = ({ queryKey: [url] }: Query) =>
  url !== readCompanyInvitation.url && /Compan(y|ies)/.test(String(url))

/** Refetches everything about companies after a change. */
export function refreshCompanies(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: concernsCompanies })
}

const forMembers = new Set<unknown>([getManagedCompany.url, getCompanyMembers.url])

/**
 * Like refreshCompanies, for a user who has left: a page that is still open must not refetch what only members may
 * read.
 */
export async function refreshAfterLeaving(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey: [url] }) => forMembers.has(url), refetchType: 'none' })
  await client.invalidateQueries({ predicate: (one) => concernsCompanies(one) && !forMembers.has(one.queryKey[0]) })
}
