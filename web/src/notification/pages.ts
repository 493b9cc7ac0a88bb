import type { Page } from '../page.ts'

export const notificationPages: readonly Page[] = [
  { paths: ['/NotificationPage/:id'], module: () => import('./notification-page.tsx'), who: 'user' },
]
