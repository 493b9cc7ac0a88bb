import type { Page } from '../../page.ts'

/** The pages of candidates. A candidate may be a guest, so each page checks the session by itself. */
export const candidatePages: readonly Page[] = [
  { paths: ['/Assessment/:token?'], module: () => import('./link-page.tsx'), layout: 'candidate' },
  { paths: ['/AssessmentTest/:id'], module: () => import('./test-page.tsx'), layout: 'candidate' },
  { paths: ['/AssessmentErased'], module: () => import('./erased-page.tsx'), layout: 'candidate' },
  { paths: ['/AssessmentResult/:id'], module: () => import('./result-page.tsx'), layout: 'candidate' },
]
