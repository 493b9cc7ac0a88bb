import type { Page } from '../page.ts'

export const contentPages: readonly Page[] = [
  { paths: ['/Content'], module: () => import('./content-page.tsx'), who: 'admin' },
]
