import type { Page } from '../page.ts'

export const settingPages: readonly Page[] = [
  { paths: ['/Settings'], module: () => import('./settings-page.tsx'), who: 'admin' },
]
