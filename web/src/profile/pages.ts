import type { Page } from '../page.ts'

export const profilePages: readonly Page[] = [
  { paths: ['/Profile'], module: () => import('./profile-page.tsx') },
  { paths: ['/EditProfile'], module: () => import('./edit-profile-page.tsx'), who: 'user' },
  { paths: ['/Dashboard'], module: () => import('./dashboard-page.tsx'), who: 'user' },
]
