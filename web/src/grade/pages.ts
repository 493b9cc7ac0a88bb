import type { Page } from '../page.ts'

export const gradePages: readonly Page[] = [
  { paths: ['/Submissions/:id'], module: () => import('./submissions-page.tsx'), who: 'user', layout: 'workspace' },
  {
    paths: ['/StudentSubmissions/:gid/:sid'],
    module: () => import('./student-page.tsx'),
    who: 'user',
    layout: 'workspace',
  },
  { paths: ['/RegradeRequests/:id'], module: () => import('./regrade-requests-page.tsx'), who: 'user' },
  { paths: ['/SimilarWork/:id'], module: () => import('./similar-work-page.tsx'), who: 'user' },
  { paths: ['/SimilarWork/:id/:pairId'], module: () => import('./similar-pair-page.tsx'), who: 'user' },
  { paths: ['/OwnGrades/:id'], module: () => import('./own-grades-page.tsx'), who: 'user' },
  { paths: ['/OwnWork/:id'], module: () => import('./own-work-page.tsx'), who: 'user' },
  { paths: ['/OwnCases/:id'], module: () => import('./own-cases-page.tsx'), who: 'user' },
]
