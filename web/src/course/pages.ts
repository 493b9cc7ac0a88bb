import type { Page } from '../page.ts'

export const coursePages: readonly Page[] = [
  { paths: ['/CoursesManagement'], module: () => import('./courses-page.tsx'), who: 'user' },
  { paths: ['/AddCourse'], module: () => import('./add-page.tsx'), who: 'user' },
  { paths: ['/CourseManagement/:id/:tab?'], module: () => import('./management-page.tsx'), who: 'user' },
  { paths: ['/Course/:id'], module: () => import('./course-page.tsx'), who: 'user' },
  { paths: ['/EnrollActivate'], module: () => import('./enroll-page.tsx') },
]
