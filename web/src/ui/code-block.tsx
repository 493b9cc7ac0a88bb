import { useEffect, useRef } from 'react'
import { languageOf } from '@gradus/contract/language'
import { loadHighlighter } from './load-highlighter.ts'

/** Read-only code, in the editor's colours once its parser has loaded. */
export function Code({ text, language, name }: { text: string; language: number; name: string }) {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    const code = element.current
    if (!code) return
    code.textContent = text
    loadHighlighter(({ highlight }) => highlight(code, languageOf(language)?.tag ?? ''))
  }, [text, language])
  return (
    <pre className="codeblock" tabIndex={0} role="region" aria-label={name}>
      <code ref={element}>{text}</code>
    </pre>
  )
}
