import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** Gives each outermost block the direction of its first letter while it is written, as text-direction.ts does for readers. */
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
