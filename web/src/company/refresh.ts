import type { QueryClient } from '@tanstack/react-query'
import { readCompanyInvitation } from '@gradus/contract/company'

/** Refetches all that concerns companies after a change, except the invitation: it was used, and would fail. */
export function refreshCompanies(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [url] }) => url !== readCompanyInvitation.url && /Compan(y|ies)/.test(String(url)),
  })
}
