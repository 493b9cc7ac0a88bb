import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** A collapsed file of a question. */
export function ReviewFile({ name, language, text }: { name: string; language: string; text: string }) {
  return (
    <ReviewFold
      heading={
        <>
          {name} <span className="lang">{language}</span>
        </>
      }
    >
      <pre className="codeblock" tabIndex={0} role="region" aria-label={`${name}, ${language}`}>
        {text}
      </pre>
    </ReviewFold>
  )
}

export function ReviewFold({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <details className="review-file">
      <summary>
        <IconChevronRight size={14} aria-hidden />
        {heading}
      </summary>
      {children}
    </details>
  )
}
