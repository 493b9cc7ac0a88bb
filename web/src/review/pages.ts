import type { Page } from '../page.ts'

export const reviewPages: readonly Page[] = [
  {
    paths: ['/ReviewWaitingQuestions'],
    module: () => import('./review-page.tsx'),
    who: 'moderator',
    layout: 'workspace',
  },
  { paths: ['/QuestionsManagement'], module: () => import('./questions-page.tsx'), who: 'admin' },
]
