import type { Page } from '../page.ts'

export const forgeryPages: readonly Page[] = [
  { paths: ['/RevokedPasses'], module: () => import('./revoked-passes-page.tsx'), who: 'moderator' },
]
