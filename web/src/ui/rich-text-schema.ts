import { Image } from '@tiptap/extension-image'
import { Placeholder } from '@tiptap/extensions'
import { Mark, Node, mergeAttributes, type Extensions } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { directionExtension } from './rich-text-direction.ts'

/**
 * The elements that a text may contain: exactly those that the server accepts (its `platform/text/html.ts`), so that
 * opening and saving a text loses nothing.
 */
export function richTextExtensions(placeholder: string, isAnswer: boolean): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      // The server sets a link's target and `rel`.
      link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
      codeBlock: { enableTabIndentation: true, tabSize: 4 },
      trailingNode: false,
    }),
    SafeImage.configure({ inline: true, allowBase64: true }),
    Placeholder.configure({ placeholder }),
    directionExtension(isAnswer),
    ...plainMarks,
    ...tableNodes,
    ...detailsNodes,
  ]
}

/** From pasted content, keeps only pictures that the server accepts and the page's Content Security Policy allows. */
const SafeImage = Image.extend({
  parseHTML: () =>
    ['https:', 'data:image/png;', 'data:image/jpeg;', 'data:image/gif;', 'data:image/webp;', '/uploads/'].map(
      (start) => ({
        tag: `img[src^="${start}" i]`,
      }),
    ),
})

const plainMarks = (['sub', 'sup', 'kbd'] as const).map((tag) =>
  Mark.create({
    name: tag,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  }),
)

function cell(tag: 'td' | 'th') {
  return Node.create({
    name: tag === 'td' ? 'tableCell' : 'tableHeader',
    content: 'block+',
    isolating: true,
    addAttributes: () => ({ colspan: { default: null }, rowspan: { default: null } }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  })
}

/** Existing tables are kept and their cells can be edited, but no new ones can be inserted. */
const tableNodes: Extensions = [
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  }),
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)+',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
  }),
  cell('td'),
  cell('th'),
]

/** Collapsible parts, such as the text of a statement imported from a PDF. They are open while edited. */
const detailsNodes: Extensions = [
  Node.create({
    name: 'details',
    group: 'block',
    content: 'detailsSummary block+',
    isolating: true,
    parseHTML: () => [{ tag: 'details' }],
    // Rendered without `open`, because the server removes it: readers see it collapsed.
    renderHTML: ({ HTMLAttributes }) => ['details', mergeAttributes(HTMLAttributes, { open: '' }), 0],
  }),
  Node.create({
    name: 'detailsSummary',
    content: 'inline*',
    parseHTML: () => [{ tag: 'summary' }],
    renderHTML: ({ HTMLAttributes }) => ['summary', HTMLAttributes, 0],
  }),
]
