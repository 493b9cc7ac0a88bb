import type { Page } from '../page.ts'

export const broadcastPages: readonly Page[] = [
  { paths: ['/SendGlobalMsg'], module: () => import('./send-page.tsx'), who: 'admin' },
  { paths: ['/NotificationManagement'], module: () => import('./manage-page.tsx'), who: 'admin' },
]
