import type { Page } from '../page.ts'

/** The pages of the company's side. */
export const assessmentPages: readonly Page[] = [
  { paths: ['/AddAssessment/:companyId'], module: () => import('./add-page.tsx'), who: 'user' },
  { paths: ['/EditAssessment/:id'], module: () => import('./edit-page.tsx'), who: 'user' },
  { paths: ['/AssessmentManagement/:id'], module: () => import('./management-page.tsx'), who: 'user' },
  { paths: ['/AssessmentReport/:id/:participationId'], module: () => import('./report-page.tsx'), who: 'user' },
  { paths: ['/AssessmentCompare/:id'], module: () => import('./compare-page.tsx'), who: 'user' },
]
