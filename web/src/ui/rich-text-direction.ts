import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** Each outermost block runs as its first letter says while it is written, as it will when it is read (text-direction.ts). */
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
