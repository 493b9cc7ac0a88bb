import type { Page } from '../page.ts'

export const questionPages: readonly Page[] = [
  { paths: ['/', '/Home'], module: () => import('./home-page.tsx'), layout: 'panel' },
  { paths: ['/Question/:id', '/Question/:id/:slug'], module: () => import('./question-page.tsx'), layout: 'workspace' },
]
