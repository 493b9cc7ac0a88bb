import type { Page } from '../page.ts'

export const reputationPages: readonly Page[] = [
  { paths: ['/Reputation'], module: () => import('./reputation-page.tsx') },
  { paths: ['/Level/:userId/:level'], module: () => import('./level-page.tsx') },
  { paths: ['/Ranking'], module: () => import('./ranking-page.tsx'), layout: 'panel' },
]
