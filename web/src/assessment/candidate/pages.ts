import type { Page } from '../../page.ts'

/** What candidates see. Their session may be a guest's, so each page finds out by itself who is there. */
export const candidatePages: readonly Page[] = [
  { paths: ['/Assessment/:token?'], module: () => import('./link-page.tsx'), layout: 'candidate' },
  { paths: ['/AssessmentTest/:id'], module: () => import('./test-page.tsx'), layout: 'candidate' },
  { paths: ['/AssessmentResult/:id'], module: () => import('./result-page.tsx'), layout: 'candidate' },
]
