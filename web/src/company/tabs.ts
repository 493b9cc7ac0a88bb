import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import type { ManagedCompany } from '@gradus/contract/company'

/** A part of a company's working page, in the folder of the feature that it is about. It is loaded when it is opened. */
export interface CompanyTab {
  /** In the address: `/CompanyManagement/{id}/{name}`. */
  readonly name: string
  readonly label: string
  readonly isFor: (company: ManagedCompany) => boolean
  readonly Tab: LazyExoticComponent<ComponentType<CompanyTabProps>>
}
export interface CompanyTabProps {
  readonly company: ManagedCompany
}

/** In their order on the page. Each module exports its component as `CompanyTab`. */
export const companyTabs: readonly CompanyTab[] = [
  { name: 'members', label: 'Members', isFor: everyMember, Tab: tab(() => import('./members-tab.tsx')) },
  { name: 'settings', label: 'Settings', isFor: owners, Tab: tab(() => import('./settings-tab.tsx')) },
]

function everyMember(): boolean {
  return true
}

function owners({ can }: ManagedCompany): boolean {
  return can.manage
}

function tab(load: () => Promise<{ readonly CompanyTab: ComponentType<CompanyTabProps> }>): CompanyTab['Tab'] {
  return lazy(async () => ({ default: (await load()).CompanyTab }))
}
