import type { Page } from '../page.ts'

export const sitePages: readonly Page[] = [
  { paths: ['/About'], module: () => import('./about-page.tsx') },
  { paths: ['/Authoring'], module: () => import('./authoring-page.tsx') },
  { paths: ['/PrivacyPolicy'], module: () => import('./privacy-policy-page.tsx') },
  { paths: ['/ForCompanies'], module: () => import('./companies-page.tsx') },
  { paths: ['/ForUni'], module: () => import('./universities-page.tsx') },
  { paths: ['/InquiriesManagement'], module: () => import('./inquiries-page.tsx'), who: 'admin' },
  { paths: ['/logout'], module: () => import('./logout-page.tsx') },
]
