import type { Page } from '../page.ts'

export const forgeryPages: readonly Page[] = [
  { paths: ['/RevokedPasses'], module: () => import('./forged-passes-page.tsx'), who: 'moderator' },
]
