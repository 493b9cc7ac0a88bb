/** The text that a reader sees of HTML. */
export function textOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent
}
