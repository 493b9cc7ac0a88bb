import { useEffect, useMemo, useRef } from 'react'
import { loadHighlighter } from './load-highlighter.ts'
import { withTextDirection } from './text-direction.ts'

/** User HTML, sanitised by the server (`platform/text/html.ts`): it can't run scripts or restyle the page. */
export function Prose({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null)
  // Memoised, so that React does not overwrite the highlighted code with the same text.
  const content = useMemo(() => ({ __html: scrollableByKeyboard(html) }), [html])
  useEffect(() => {
    const codeBlocks = text.current?.querySelectorAll<HTMLElement>('pre > code[class*="language-"]') ?? []
    if (codeBlocks.length === 0) return
    // The highlighter is loaded only if the text contains code in a named language.
    loadHighlighter(({ highlight }) => {
      for (const code of codeBlocks) void highlight(code, /language-(\S+)/.exec(code.className)?.[1] ?? '')
    })
  }, [content])
  return <div ref={text} className="prose" dangerouslySetInnerHTML={content} />
}

/**
 * Makes code and tables that are wider than the page scrollable by keyboard. `withTextDirection` has already given both
 * elements a direction.
 */
function scrollableByKeyboard(html: string): string {
  return withTextDirection(html).replaceAll('<pre ', '<pre tabindex="0" ').replaceAll('<table ', '<table tabindex="0" ')
}
