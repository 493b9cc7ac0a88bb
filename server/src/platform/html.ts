import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

/**
 * What people write is HTML, cleaned once when it is written, with a strict allow-list (specification, section 5: code,
 * span, pre, img and em tags and data links are allowed). Nothing here can run a script or restyle the page.
 */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'span',
    'em',
    'strong',
    'b',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'a',
    'img',
    'hr',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'kbd',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    code: ['class'],
    span: ['class', 'data-id', 'data-type', 'data-label'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedClasses: { code: ['language-*'], span: ['mention'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  // A picture may come along as data; SVG can carry script, so it may not.
  allowedSchemesByTag: { img: ['https', 'data'] },
  allowProtocolRelative: false,
  exclusiveFilter: (frame) =>
    frame.tag === 'img' && !/^(https:|\/|data:image\/(png|jpeg|gif|webp);base64,)/i.test(frame.attribs['src'] ?? ''),
  transformTags: {
    h1: 'h2',
    a: (tagName, attributes) => ({
      tagName,
      attribs: { ...attributes, rel: 'nofollow noopener noreferrer ugc' },
    }),
  },
  nestingLimit: 40,
}

export function sanitize(html: string): string {
  return sanitizeHtml(html, allowed).trim()
}

/** The text that a reader sees, for counting and for snippets. */
export function textOf(html: string): string {
  // Where a block ends, a word ends too.
  const spaced = html.replace(/<\/(p|li|h[1-6]|pre|blockquote|td|th|div)\s*>|<br\s*\/?>/gi, '$& ')
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {}, textFilter: (part) => part })
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replace(/[\s\u00a0\u200b-\u200d\ufeff]+/g, ' ')
    .trim()
}

/** For the files of `content/`, which are Markdown. */
export function htmlOfMarkdown(markdown: string): string {
  return sanitize(marked.parse(markdown, { async: false }))
}

export function htmlOfMarkdownLine(markdown: string): string {
  return sanitize(marked.parseInline(markdown, { async: false }))
}
