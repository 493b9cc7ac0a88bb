import { useQuery } from '@tanstack/react-query'
import { getCompaniesOf } from '@gradus/contract/company'
import type { CompanyName } from '@gradus/contract/part'
import { query } from '../api.ts'
import { useOwnInfo, useSession } from './session.ts'

/** The companies of which the user is a member; empty until they are known. */
export function useOwnCompanies(): readonly CompanyName[] {
  const session = useSession()
  const userId = session.state === 'user' ? session.userId : 0
  const own = useQuery({
    ...query(getCompaniesOf, { params: { userId } }),
    enabled: session.state === 'user',
    staleTime: 60_000,
  })
  return (session.state === 'user' && own.data) || []
}

/** Whether the user is a member of a company, or an admin. */
export function useWorksFor(companyId: number): boolean {
  const isMember = useOwnCompanies().some(({ id }) => id === companyId)
  return (useOwnInfo()?.can.administer ?? false) || isMember
}
