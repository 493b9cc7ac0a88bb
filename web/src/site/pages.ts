import type { Page } from '../page.ts'

export const sitePages: readonly Page[] = []
