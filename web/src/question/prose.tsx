/** What somebody wrote, as the server cleaned it (`platform/html.ts`): nothing in it runs or restyles the page. */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: reachable(html) }} />
}

/** Code that is wider than the page scrolls, also by keyboard. The server writes these tags without attributes. */
function reachable(html: string): string {
  return html.replaceAll('<pre>', '<pre tabindex="0">').replaceAll('<table>', '<table tabindex="0">')
}
