import { Image } from '@tiptap/extension-image'
import { Placeholder } from '@tiptap/extensions'
import { Mark, Node, mergeAttributes, type Extensions } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { Direction } from './rich-text-direction.ts'

/**
 * What a text may hold: exactly what the server lets through (its `platform/text/html.ts`), so that opening a text to change
 * one word of it loses nothing else.
 */
export function richTextExtensions(placeholder: string): Extensions {
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
    Direction,
    ...plainMarks,
    ...tableNodes,
    ...detailsNodes,
  ]
}

/** Of what is pasted, only pictures that the server keeps and the page's policy shows. */
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

/** Tables are kept and their cells can be written in; none can be made here. */
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
    // The server keeps no `open`: readers find it folded.
    renderHTML: ({ HTMLAttributes }) => ['details', mergeAttributes(HTMLAttributes, { open: '' }), 0],
  }),
  Node.create({
    name: 'detailsSummary',
    content: 'inline*',
    parseHTML: () => [{ tag: 'summary' }],
    renderHTML: ({ HTMLAttributes }) => ['summary', HTMLAttributes, 0],
  }),
]
