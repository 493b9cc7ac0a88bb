import type { Page } from '../page.ts'

export const packagePages: readonly Page[] = [
  { paths: ['/ProblemPackages'], module: () => import('./packages-page.tsx'), who: 'admin' },
]
