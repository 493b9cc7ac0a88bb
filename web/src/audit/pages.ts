import type { Page } from '../page.ts'

export const auditPages: readonly Page[] = [
  { paths: ['/AuditTrail'], module: () => import('./audit-page.tsx'), who: 'admin' },
]
