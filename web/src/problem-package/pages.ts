import type { Page } from '../page.ts'

export const problemPackagePages: readonly Page[] = [
  { paths: ['/ProblemPackages'], module: () => import('./packages-page.tsx'), who: 'admin' },
]
