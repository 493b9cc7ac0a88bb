import type { Page } from '../page.ts'

export const mistakePages: readonly Page[] = [
  { paths: ['/Mistakes'], module: () => import('./mistakes-page.tsx'), who: 'user' },
  { paths: ['/Mistake/:id'], module: () => import('./mistake-page.tsx'), who: 'user', layout: 'workspace' },
]
