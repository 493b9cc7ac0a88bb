import { difficulties } from '@gradus/contract/question'
import { kindNames } from '../ui/question-icons.tsx'

export const kindOptions = [
  { value: '', label: 'All kinds' },
  ...(['coding', 'multiChoice', 'advanced'] as const).map((value) => ({ value, label: kindNames[value] })),
]
export const difficultyOptions = [
  { value: '', label: 'All difficulties' },
  ...Object.entries(difficulties).map(([value, label]) => ({ value, label })),
]
