import type { Page } from '../page.ts'

export const rejudgePages: readonly Page[] = [
  { paths: ['/Rejudge/:id'], module: () => import('./rejudge-page.tsx'), who: 'admin' },
]
