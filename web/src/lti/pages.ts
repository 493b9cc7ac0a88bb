import type { Page } from '../page.ts'

export const ltiPages: readonly Page[] = [
  { paths: ['/LtiPlatforms'], module: () => import('./platforms-page.tsx'), who: 'admin' },
  { paths: ['/LtiLink'], module: () => import('./link-page.tsx'), layout: 'plain' },
]
