import type { Page } from '../page.ts'

export const userPages: readonly Page[] = [
  { paths: ['/UsersManagement'], module: () => import('./users-page.tsx'), who: 'admin' },
  { paths: ['/ReviewUsers'], module: () => import('./new-users-page.tsx'), who: 'admin' },
]
