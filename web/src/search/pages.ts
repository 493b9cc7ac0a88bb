import type { Page } from '../page.ts'

export const searchPages: readonly Page[] = [
  { paths: ['/Search'], module: () => import('./search-page.tsx'), layout: 'panel' },
]
