import { withTextDirection } from '../ui/text-direction.ts'

/** An answer of a multiple-choice question, as the server cleaned it. */
export function AnswerText({ html }: { html: string }) {
  return <span className="option-text" dangerouslySetInnerHTML={{ __html: withTextDirection(html) }} />
}
