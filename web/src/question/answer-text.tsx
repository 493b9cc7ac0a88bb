import { withTextDirection } from '../ui/text-direction.ts'

/** A choice of a multiple-choice question. The server has cleaned its HTML. */
export function AnswerText({ html }: { html: string }) {
  return <span className="option-text" dangerouslySetInnerHTML={{ __html: withTextDirection(html) }} />
}
