import type { Page } from '../page.ts'

export const blogPages: readonly Page[] = [
  { paths: ['/Blog'], module: () => import('./list-page.tsx'), layout: 'panel' },
  { paths: ['/BlogPost/:id'], module: () => import('./post-page.tsx'), layout: 'panel' },
  { paths: ['/AddBlogPost'], module: () => import('./add-page.tsx'), who: 'user' },
  { paths: ['/EditBlogPost/:id'], module: () => import('./edit-page.tsx'), who: 'user' },
]
