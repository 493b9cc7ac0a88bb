import type { Page } from '../page.ts'

export const tourRankPages: readonly Page[] = [
  { paths: ['/TourRank/:id'], module: () => import('./rank-page.tsx') },
  { paths: ['/TourRank/:id/Recount'], module: () => import('./recount-page.tsx') },
  { paths: ['/TournamentManagement/:id/Rankings'], module: () => import('./boards-page.tsx'), who: 'user' },
  { paths: ['/TourReveal/:id'], module: () => import('./reveal-page.tsx'), who: 'user' },
]
