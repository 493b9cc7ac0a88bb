import { languageOf } from '@gradus/contract/language'
import { difficulties } from '@gradus/contract/question'
import type { ReviewedQuestion } from '@gradus/contract/review'
import { KindGlyph, kindNames } from '../ui/glyph.tsx'

export const kindChoices = [
  { value: '', label: 'All kinds' },
  ...(['coding', 'multiChoice', 'advanced'] as const).map((value) => ({ value, label: kindNames[value] })),
]
export const difficultyChoices = [
  { value: '', label: 'All difficulties' },
  ...Object.entries(difficulties).map(([value, label]) => ({ value, label })),
]

/** The kind's shape, and the first language. */
export function KindCell({ question: { kind, plangs } }: { question: Pick<ReviewedQuestion, 'kind' | 'plangs'> }) {
  const [first, ...others] = plangs.split(',').filter((code) => code !== '')
  const name = first === undefined ? 'Choice' : (languageOf(Number(first))?.name ?? first)
  return (
    <span className="row review-kind">
      <KindGlyph of={kind} label={false} />
      <span className="lang">
        {name}
        {others.length > 0 && ` +${others.length}`}
      </span>
    </span>
  )
}
