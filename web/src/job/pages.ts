import type { Page } from '../page.ts'

export const jobPages: readonly Page[] = [
  { paths: ['/Jobs'], module: () => import('./list-page.tsx'), layout: 'panel' },
  { paths: ['/Job/:id', '/Job/:id/:slug'], module: () => import('./job-page.tsx'), layout: 'panel' },
  { paths: ['/MyApplications'], module: () => import('./own-applications-page.tsx'), who: 'user' },
  { paths: ['/AddJobOffer'], module: () => import('./add-page.tsx'), who: 'user' },
  { paths: ['/EditJobOffer/:id'], module: () => import('./edit-page.tsx'), who: 'user' },
  { paths: ['/JobsAdManagement'], module: () => import('./management-page.tsx'), who: 'user' },
  { paths: ['/JobApplicants/:id'], module: () => import('./applicants-page.tsx'), who: 'user' },
]
