import { directionOf, withTextDirection } from '../ui/text-direction.ts'

/** A choice of a multiple-choice question. The server has cleaned its HTML. */
export function AnswerText({ html }: { html: string }) {
  const isLeftwards = directionOf(html) === 'rtl'
  return (
    <span
      className="option-text"
      {...(isLeftwards ? { dir: 'rtl' } : {})}
      dangerouslySetInnerHTML={{ __html: withTextDirection(html, isLeftwards ? 'rtl' : 'auto') }}
    />
  )
}
