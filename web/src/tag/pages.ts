import type { Page } from '../page.ts'

export const tagPages: readonly Page[] = [
  { paths: ['/TagPage'], module: () => import('./tag-page.tsx'), layout: 'panel' },
  { paths: ['/TagManagement'], module: () => import('./manage-page.tsx'), who: 'admin' },
]
