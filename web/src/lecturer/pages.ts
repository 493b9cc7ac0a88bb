import type { Page } from '../page.ts'

export const lecturerPages: readonly Page[] = [
  { paths: ['/ManageLecturerQuestions'], module: () => import('./questions-page.tsx'), who: 'lecturer' },
]
