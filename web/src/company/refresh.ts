import type { Query, QueryClient } from '@tanstack/react-query'
import { getCompanyMembers, getManagedCompany, readCompanyInvitation } from '@gradus/contract/company'

/** All that concerns companies, except the invitation: it was used, and would fail. */
const concernsCompanies = ({ queryKey: [url] }: Query) =>
  url !== readCompanyInvitation.url && /Compan(y|ies)/.test(String(url))

/** Refetches all that concerns companies after a change. */
export function refreshCompanies(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: concernsCompanies })
}

const forMembers = new Set<unknown>([getManagedCompany.url, getCompanyMembers.url])

/** As refreshCompanies, for somebody who has left: a page that is still open must not ask for what only members may read. */
export async function refreshAfterLeaving(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey: [url] }) => forMembers.has(url), refetchType: 'none' })
  await client.invalidateQueries({ predicate: (one) => concernsCompanies(one) && !forMembers.has(one.queryKey[0]) })
}
