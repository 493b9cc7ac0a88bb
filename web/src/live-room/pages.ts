import type { Page } from '../page.ts'

export const liveRoomPages: readonly Page[] = [
  {
    paths: ['/LiveRoom/:assignmentId'],
    module: () => import('./live-room-page.tsx'),
    who: 'user',
    layout: 'workspace',
  },
]
