import type { Page } from '../page.ts'

export const languagePages: readonly Page[] = [
  { paths: ['/Languages'], module: () => import('./languages-page.tsx'), who: 'admin' },
]
