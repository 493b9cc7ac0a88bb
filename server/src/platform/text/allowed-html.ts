import type sanitizeHtml from 'sanitize-html'

/**
 * Users' texts are HTML, sanitised once before they are stored, with a strict allow-list (specification, section 5:
 * code, span, pre, img and em tags and data links are allowed). Nothing on it can run a script or restyle the page.
 */
export const allowed: sanitizeHtml.IOptions = {
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
    'details',
    'summary',
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
  // Pictures may be data URLs, but not SVG, which can contain scripts.
  allowedSchemesByTag: { img: ['https', 'data'] },
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    a: (tagName, attributes) => ({
      tagName,
      attribs: { ...attributes, rel: 'nofollow noopener noreferrer ugc' },
    }),
  },
  nestingLimit: 40,
}
