import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { directionOf } from './text-direction.ts'

/**
 * While a text is being written, gives each outermost block the direction that readers will see (text-direction.ts): that
 * of its first letter or, in an answer, that of most words if they run from right to left.
 */
export const directionExtension = (isAnswer: boolean) =>
  Extension.create({
    name: 'direction',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          decorations: ({ doc }) => {
            const common = isAnswer && directionOf(wordsOutsideOfCode(doc)) === 'rtl' ? 'rtl' : 'auto'
            const blocks: Decoration[] = []
            doc.forEach((block, at) => {
              const dir = block.type.name === 'codeBlock' ? 'ltr' : common
              blocks.push(Decoration.node(at, at + block.nodeSize, { dir }))
            })
            return DecorationSet.create(doc, blocks)
          },
        },
      }),
    ],
  })

function wordsOutsideOfCode(doc: Node): string {
  const texts: string[] = []
  doc.descendants((node) => {
    if (node.type.name === 'codeBlock') return false
    // A typed “<” begins no tag.
    if (node.isText && !node.marks.some(({ type }) => type.name === 'code'))
      texts.push((node.text ?? '').replaceAll(/[<>&]/g, ' '))
    return true
  })
  return texts.join(' ')
}
