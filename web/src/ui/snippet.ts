const maxLength = 160

/** The beginning of a text without its HTML tags, for the page's meta description. */
export function snippetOf(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,:;!?])/g, '$1')
    .trim()
  if (text.length <= maxLength) return text
  const lastBlank = text.lastIndexOf(' ', maxLength)
  // Some scripts have no spaces, so the text may be cut anywhere except within a surrogate pair.
  return `${text
    .slice(0, lastBlank > 0 ? lastBlank : maxLength)
    .toWellFormed()
    .replace(/\ufffd$/, '')}…`
}
