import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconH2,
  IconH3,
  IconItalic,
  IconList,
  IconListNumbers,
  IconSourceCode,
  IconStrikethrough,
  type Icon,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'

export interface Tool {
  readonly name: string
  readonly Icon: Icon
  readonly run: (editor: Editor) => void
  readonly isOn?: (editor: Editor) => boolean
  readonly isOff?: (editor: Editor) => boolean
}

const chain = (editor: Editor) => editor.chain().focus()

export const toolGroups: readonly (readonly Tool[])[] = [
  [
    { name: 'Bold', Icon: IconBold, run: (to) => chain(to).toggleBold().run(), isOn: (in_) => in_.isActive('bold') },
    {
      name: 'Italic',
      Icon: IconItalic,
      run: (to) => chain(to).toggleItalic().run(),
      isOn: (in_) => in_.isActive('italic'),
    },
    {
      name: 'Strikethrough',
      Icon: IconStrikethrough,
      run: (to) => chain(to).toggleStrike().run(),
      isOn: (in_) => in_.isActive('strike'),
    },
    { name: 'Code', Icon: IconCode, run: (to) => chain(to).toggleCode().run(), isOn: (in_) => in_.isActive('code') },
  ],
  [
    {
      name: 'Heading',
      Icon: IconH2,
      run: (to) => chain(to).toggleHeading({ level: 2 }).run(),
      isOn: (in_) => in_.isActive('heading', { level: 2 }),
    },
    {
      name: 'Smaller heading',
      Icon: IconH3,
      run: (to) => chain(to).toggleHeading({ level: 3 }).run(),
      isOn: (in_) => in_.isActive('heading', { level: 3 }),
    },
    {
      name: 'Bullet list',
      Icon: IconList,
      run: (to) => chain(to).toggleBulletList().run(),
      isOn: (in_) => in_.isActive('bulletList'),
    },
    {
      name: 'Numbered list',
      Icon: IconListNumbers,
      run: (to) => chain(to).toggleOrderedList().run(),
      isOn: (in_) => in_.isActive('orderedList'),
    },
    {
      name: 'Quotation',
      Icon: IconBlockquote,
      run: (to) => chain(to).toggleBlockquote().run(),
      isOn: (in_) => in_.isActive('blockquote'),
    },
    {
      name: 'Code block',
      Icon: IconSourceCode,
      run: (to) => chain(to).toggleCodeBlock().run(),
      isOn: (in_) => in_.isActive('codeBlock'),
    },
  ],
]

export const historyTools: readonly Tool[] = [
  { name: 'Undo', Icon: IconArrowBackUp, run: (to) => chain(to).undo().run(), isOff: (in_) => !in_.can().undo() },
  { name: 'Redo', Icon: IconArrowForwardUp, run: (to) => chain(to).redo().run(), isOff: (in_) => !in_.can().redo() },
]
