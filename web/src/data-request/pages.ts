import type { Page } from '../page.ts'

export const dataRequestPages: readonly Page[] = [
  { paths: ['/DataRequests'], module: () => import('./data-requests-page.tsx'), who: 'admin' },
]
