import type { Page } from '../page.ts'

export const memberPages: readonly Page[] = [
  { paths: ['/UsersManagement'], module: () => import('./members-page.tsx'), who: 'admin' },
  { paths: ['/ReviewUsers'], module: () => import('./new-members-page.tsx'), who: 'admin' },
]
