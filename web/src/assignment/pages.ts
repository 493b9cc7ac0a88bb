import type { Page } from '../page.ts'

export const assignmentPages: readonly Page[] = [
  { paths: ['/AddAssignment/:courseId'], module: () => import('./add-page.tsx'), who: 'user' },
  { paths: ['/EditAssignment/:id'], module: () => import('./edit-page.tsx'), who: 'user' },
  { paths: ['/AssignmentsManagement/:courseId'], module: () => import('./assignments-page.tsx'), who: 'user' },
  { paths: ['/AssignmentManagement/:id'], module: () => import('./management-page.tsx'), who: 'user' },
  { paths: ['/AssignmentRejudge/:id/:itemId'], module: () => import('./item-rejudge-page.tsx'), who: 'user' },
  { paths: ['/Assignment/:id'], module: () => import('./assignment-page.tsx'), who: 'user' },
  {
    paths: ['/AssignmentQuestion/:id/:itemId'],
    module: () => import('./question-page.tsx'),
    who: 'user',
    layout: 'workspace',
  },
]
