import type { Page } from '../page.ts'

export const statusPages: readonly Page[] = [
  { paths: ['/Status'], module: () => import('./status-page.tsx'), who: 'admin' },
]
