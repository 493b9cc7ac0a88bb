import type { Page } from '../page.ts'

export const forgeryPages: readonly Page[] = [
  { paths: ['/TakenBackPasses'], module: () => import('./forged-passes-page.tsx'), who: 'moderator' },
]
