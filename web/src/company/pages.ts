import type { Page } from '../page.ts'

export const companyPages: readonly Page[] = [
  { paths: ['/Company/:id'], module: () => import('./company-page.tsx'), layout: 'panel' },
  { paths: ['/CompanyManagement/:id/:tab?'], module: () => import('./management-page.tsx'), who: 'user' },
  { paths: ['/JoinCompany/:token?'], module: () => import('./join-page.tsx') },
  { paths: ['/CompaniesManagement'], module: () => import('./companies-page.tsx'), who: 'admin' },
  { paths: ['/AddCompany'], module: () => import('./add-page.tsx'), who: 'admin' },
]
