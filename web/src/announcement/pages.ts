import type { Page } from '../page.ts'

export const announcementPages: readonly Page[] = [
  {
    paths: ['/Announcements', '/AllAnnouncements'],
    module: () => import('./list-page.tsx'),
    layout: 'panel',
  },
  { paths: ['/Announcement/:id'], module: () => import('./announcement-page.tsx'), who: 'user', layout: 'panel' },
  { paths: ['/AddAnnouncement'], module: () => import('./add-page.tsx'), who: 'admin' },
  { paths: ['/EditAnnouncement/:id'], module: () => import('./edit-page.tsx'), who: 'admin' },
]
