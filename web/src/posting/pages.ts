import type { Page } from '../page.ts'

export const postingPages: readonly Page[] = [
  {
    paths: ['/AddQuestion', '/AddCodingQuestion', '/AddAdvancedQuestion'],
    module: () => import('./add-question-page.tsx'),
    who: 'user',
    layout: 'workspace',
  },
  { paths: ['/EditQuestion'], module: () => import('./edit-question-page.tsx'), who: 'user', layout: 'workspace' },
]
