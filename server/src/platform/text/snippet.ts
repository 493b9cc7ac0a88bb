/** The beginning of a text, with an ellipsis if it was cut; `maximum` includes the ellipsis. */
export function snippetOf(text: string, maximum: number): string {
  const letters = Array.from(text)
  if (letters.length <= maximum) return text
  const cut = letters.slice(0, maximum - 1).join('')
  return `${cut.trimEnd()}…`
}
