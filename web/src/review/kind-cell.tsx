import { languageOf } from '@gradus/contract/language'
import type { ReviewedQuestion } from '@gradus/contract/review'
import { KindIcon } from '../ui/question-icons.tsx'

/** The icon of the kind, with the first language and the number of others, or with the kind's name if there is none. */
export function KindCell({ question: { kind, plangs } }: { question: Pick<ReviewedQuestion, 'kind' | 'plangs'> }) {
  const [first, ...others] = plangs.split(',').filter((code) => code !== '')
  if (first === undefined)
    return (
      <span className="row review-kind">
        <KindIcon kind={kind} />
      </span>
    )
  return (
    <span className="row review-kind">
      <KindIcon kind={kind} label={false} />
      <span className="lang">
        {languageOf(Number(first))?.name ?? first}
        {others.length > 0 && ` +${others.length}`}
      </span>
    </span>
  )
}
