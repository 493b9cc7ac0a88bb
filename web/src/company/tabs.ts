import type { ComponentType } from 'react'
import type { ManagedCompany } from '@gradus/contract/company'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { CompanyTabProps } from './tab-props.ts'

/** A tab of a company's working page. It is in the folder of its feature, and loaded when it is opened. */
export interface CompanyTab {
  /** The name in the address: `/CompanyManagement/{id}/{name}`. */
  readonly name: string
  readonly label: string
  readonly isFor: (company: ManagedCompany) => boolean
  readonly Tab: ComponentType<CompanyTabProps>
}

/** The tabs in their order. Each module exports its component as `CompanyTab`. */
export const companyTabs: readonly CompanyTab[] = [
  { name: 'members', label: 'Members', isFor: everyMember, Tab: tab(() => import('./members-tab.tsx')) },
  { name: 'offers', label: 'Offers', isFor: everyMember, Tab: tab(() => import('../job/offers-tab.tsx')) },
  {
    name: 'assessments',
    label: 'Assessments',
    isFor: everyMember,
    Tab: tab(() => import('../assessment/company-tab.tsx')),
  },
  {
    name: 'questions',
    label: 'Questions',
    isFor: recruiters,
    Tab: tab(() => import('../question-library/company-tab.tsx')),
  },
  {
    name: 'tournaments',
    label: 'Tournaments',
    isFor: everyMember,
    Tab: tab(() => import('../tournament/company-tab.tsx')),
  },
  { name: 'settings', label: 'Settings', isFor: owners, Tab: tab(() => import('./settings-tab.tsx')) },
]

function everyMember(): boolean {
  return true
}

function recruiters({ can }: ManagedCompany): boolean {
  return can.recruit
}

function owners({ can }: ManagedCompany): boolean {
  return can.manage
}

function tab(load: () => Promise<{ readonly CompanyTab: ComponentType<CompanyTabProps> }>): CompanyTab['Tab'] {
  return lazyPart(async () => (await load()).CompanyTab)
}
