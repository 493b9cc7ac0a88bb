import type { Page } from '../page.ts'

export const questionLibraryPages: readonly Page[] = [
  { paths: ['/ManageLecturerQuestions'], module: () => import('./lecturer-page.tsx'), who: 'lecturer' },
]
