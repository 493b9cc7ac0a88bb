import { useEffect, useMemo, useRef } from 'react'
import { loadHighlighter } from './load-highlighter.ts'
import { withTextDirection } from './text-direction.ts'

/** User HTML, sanitised by the server (`platform/text/html.ts`): it can't run scripts or restyle the page. */
export function Prose({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null)
  // Memoised, so that React does not replace the coloured code by the same text.
  const content = useMemo(() => ({ __html: reachable(html) }), [html])
  useEffect(() => {
    const named = text.current?.querySelectorAll<HTMLElement>('pre > code[class*="language-"]') ?? []
    if (named.length === 0) return
    // The parsers are loaded only if the text contains code. The colours appear afterwards.
    loadHighlighter(({ highlight }) => {
      for (const code of named) void highlight(code, /language-(\S+)/.exec(code.className)?.[1] ?? '')
    })
  }, [content])
  return <div ref={text} className="prose" dangerouslySetInnerHTML={content} />
}

/**
 * Makes code that is wider than the page scrollable by keyboard, too. `withTextDirection` has already given both
 * elements a direction.
 */
function reachable(html: string): string {
  return withTextDirection(html).replaceAll('<pre ', '<pre tabindex="0" ').replaceAll('<table ', '<table tabindex="0" ')
}
