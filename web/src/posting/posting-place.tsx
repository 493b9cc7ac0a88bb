import { withSigns } from '@gradus/contract/direction'
import { useSearchParams } from 'react-router'
import { useOwnCompanies } from '../shell/own-companies.ts'

export function ForCompany({ id }: { id: number }) {
  const name = useOwnCompanies().find((one) => one.id === id)?.name ?? 'the company'
  return (
    <p className="notice posting-place">
      Only the owners and recruiters of <bdi>{withSigns(name)}</bdi> and people who are asked this question can see it.
      It isn’t reviewed.
    </p>
  )
}

/** The company for which the question is written, if a recruiter came from its list of questions. */
export function useCompanyId(): number | undefined {
  const [search] = useSearchParams()
  const id = search.get('company') ?? ''
  return search.get('for') === 'company' && /^\d{1,15}$/.test(id) ? Number(id) : undefined
}

/** Keeps company and restriction in links to the other kinds of questions. */
export function withPlace(address: string, restricted: string | undefined, companyId: number | undefined): string {
  const place = companyId === undefined ? restricted : `company&company=${companyId}`
  return place === undefined ? address : `${address}${address.includes('?') ? '&' : '?'}for=${place}`
}

/**
 * The restriction of the new question, if a lecturer came from Manage Questions or an admin from a tournament's form.
 */
export function useRestriction(): 'course' | 'tournament' | undefined {
  const purpose = useSearchParams()[0].get('for')
  return purpose === 'course' || purpose === 'tournament' ? purpose : undefined
}
