import type { Page } from '../page.ts'

export const fairnessPages: readonly Page[] = [
  { paths: ['/Fairness/:assignmentId'], module: () => import('./fairness-page.tsx'), who: 'user' },
]
