import type { Page } from '../page.ts'

export const forgeryPages: readonly Page[] = [
  { paths: ['/TakenBackPasses'], module: () => import('./taken-back-page.tsx'), who: 'moderator' },
]
