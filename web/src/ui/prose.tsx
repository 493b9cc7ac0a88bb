import { useEffect, useMemo, useRef } from 'react'
import { withTextDirection } from './text-direction.ts'

/** User HTML, sanitised by the server (`platform/text/html.ts`): it can't run scripts or restyle the page. */
export function Prose({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null)
  // The same object for the same text, so that React leaves the coloured code alone.
  const content = useMemo(() => ({ __html: reachable(html) }), [html])
  useEffect(() => {
    const named = text.current?.querySelectorAll<HTMLElement>('pre > code[class*="language-"]') ?? []
    if (named.length === 0) return
    // The parsers are loaded only if the text has code, and colour it afterwards.
    void import('./highlight.ts').then(({ highlight }) => {
      for (const code of named) void highlight(code, /language-(\S+)/.exec(code.className)?.[1] ?? '')
    })
  }, [content])
  return <div ref={text} className="prose" dangerouslySetInnerHTML={content} />
}

/** Code that is wider than the page scrolls, also by keyboard. `withTextDirection` has given both a direction. */
function reachable(html: string): string {
  return withTextDirection(html).replaceAll('<pre ', '<pre tabindex="0" ').replaceAll('<table ', '<table tabindex="0" ')
}
