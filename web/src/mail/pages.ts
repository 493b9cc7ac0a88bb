import { unsubscribeAddress } from '@gradus/contract/mail-link'
import type { Page } from '../page.ts'

export const mailPages: readonly Page[] = [
  { paths: [unsubscribeAddress(':token')], module: () => import('./unsubscribe-page.tsx'), layout: 'auth' },
]
