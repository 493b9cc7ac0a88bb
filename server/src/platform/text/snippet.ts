/** The beginning of a text, with an ellipsis where it goes on; `maximum` counts it. */
export function snippetOf(text: string, maximum: number): string {
  const letters = Array.from(text)
  if (letters.length <= maximum) return text
  const cut = letters.slice(0, maximum - 1).join('')
  return `${cut.trimEnd()}…`
}
