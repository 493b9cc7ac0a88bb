import type { ManagedCompany } from '@gradus/contract/company'

/** What every tab of a company’s working page is given; tabs.ts lists the tabs. */
export interface CompanyTabProps {
  readonly company: ManagedCompany
}
