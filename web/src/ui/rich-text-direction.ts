import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/**
 * While a text is being written, gives each outermost block the direction of its first letter, as text-direction.ts
 * does for readers.
 */
export const Direction = Extension.create({
  name: 'direction',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const blocks: Decoration[] = []
          doc.forEach((block, at) => {
            const dir = block.type.name === 'codeBlock' ? 'ltr' : 'auto'
            blocks.push(Decoration.node(at, at + block.nodeSize, { dir }))
          })
          return DecorationSet.create(doc, blocks)
        },
      },
    }),
  ],
})
