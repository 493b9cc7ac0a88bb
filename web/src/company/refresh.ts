import type { QueryClient } from '@tanstack/react-query'
import { readCompanyInvitation } from '@gradus/contract/company'

/** After a change: every list and page of companies asks again, but for an invitation, which may be used by now. */
export function refreshCompanies(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [url] }) => url !== readCompanyInvitation.url && /Compan(y|ies)/.test(String(url)),
  })
}
