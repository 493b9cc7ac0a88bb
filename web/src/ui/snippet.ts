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
  return text.length <= maxLength ? text : `${text.slice(0, text.lastIndexOf(' ', maxLength))}…`
}
