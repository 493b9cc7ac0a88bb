/** The visible text of HTML. */
export function textOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent
}
