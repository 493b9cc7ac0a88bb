import { ActionIcon, NativeSelect, Tooltip } from '@mantine/core'
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
import { useEditorState, type Editor } from '@tiptap/react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { languages } from '@gradus/contract/language'
import { LinkTool } from './rich-text-link.tsx'
import { PictureTool } from './rich-text-picture.tsx'
import type { SharedToolProps } from './rich-text-props.ts'

interface Tool {
  readonly name: string
  readonly Icon: Icon
  readonly run: (editor: Editor) => void
  readonly isOn?: (editor: Editor) => boolean
  readonly isOff?: (editor: Editor) => boolean
}

const chain = (editor: Editor) => editor.chain().focus()
const groups: readonly (readonly Tool[])[] = [
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
const steps: readonly Tool[] = [
  { name: 'Undo', Icon: IconArrowBackUp, run: (to) => chain(to).undo().run(), isOff: (in_) => !in_.can().undo() },
  { name: 'Redo', Icon: IconArrowForwardUp, run: (to) => chain(to).redo().run(), isOff: (in_) => !in_.can().redo() },
]

interface RichTextToolsProps {
  readonly editor: Editor
  readonly label: string
  readonly disabled: boolean
  readonly pictureMaximum: number | undefined
}

/** One stop for Tab; the arrows go from tool to tool. */
export function RichTextTools({ editor, label, disabled, pictureMaximum }: RichTextToolsProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(groups[0]?.[0]?.name)
  const shared = (name: string) => ({
    disabled,
    tabIndex: name === current ? 0 : -1,
    onFocus: () => setCurrent(name),
    // The text keeps its selection.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  })
  return (
    <div
      ref={bar}
      className="richtext-tools"
      role="toolbar"
      tabIndex={-1}
      aria-label={`Formatting of ${label}`}
      onKeyDown={(event) => moveFocus(event, bar.current)}
    >
      {groups.map((tools) => (
        <div key={tools[0]?.name} className="richtext-group">
          {tools.map((tool) => (
            <ToolButton key={tool.name} tool={tool} editor={editor} shared={shared(tool.name)} />
          ))}
        </div>
      ))}
      <div className="richtext-group">
        <LinkTool editor={editor} shared={shared('Link')} />
        <PictureTool editor={editor} shared={shared('Picture')} maximum={pictureMaximum} />
      </div>
      <div className="richtext-group">
        {steps.map((tool) => (
          <ToolButton key={tool.name} tool={tool} editor={editor} shared={shared(tool.name)} />
        ))}
      </div>
      <CodeLanguage editor={editor} disabled={disabled} />
    </div>
  )
}

function ToolButton({ tool, editor, shared }: { tool: Tool; editor: Editor; shared: SharedToolProps }) {
  const { on, off } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ on: tool.isOn?.(now) ?? false, off: tool.isOff?.(now) ?? false }),
  })
  return (
    <Tooltip label={tool.name}>
      <ActionIcon
        {...shared}
        size={28}
        aria-label={tool.name}
        aria-pressed={tool.isOn && on}
        aria-disabled={off || undefined}
        onClick={() => off || tool.run(editor)}
      >
        <tool.Icon size={17} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** How a block of code is coloured, for as long as the cursor is in one. */
function CodeLanguage({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const language = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      if (!now.isActive('codeBlock')) return undefined
      const { language: given } = now.getAttributes('codeBlock')
      return typeof given === 'string' ? given : ''
    },
  })
  if (language === undefined || language === null) return null
  const known = [...new Set(languages.map(({ tag }) => tag))]
  return (
    <NativeSelect
      className="richtext-language"
      aria-label="Language of this code"
      disabled={disabled}
      value={language}
      data={[
        { value: '', label: 'Plain text' },
        ...(language !== '' && !known.includes(language as never) ? [language] : []),
        ...languages
          .filter(({ tag }, position) => languages.findIndex((other) => other.tag === tag) === position)
          .map(({ tag, name }) => ({ value: tag, label: name })),
      ]}
      onChange={({ currentTarget }) =>
        editor
          .chain()
          .updateAttributes('codeBlock', { language: currentTarget.value === '' ? null : currentTarget.value })
          .run()
      }
    />
  )
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>, bar: HTMLDivElement | null): void {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!bar || (by === undefined && event.key !== 'Home' && event.key !== 'End')) return
  const tools = [...bar.querySelectorAll<HTMLElement>(':scope > .richtext-group button')]
  const at = tools.findIndex((tool) => tool === document.activeElement)
  if (at === -1) return
  event.preventDefault()
  const next = by === undefined ? (event.key === 'Home' ? 0 : -1) : (at + by) % tools.length
  tools.at(next)?.focus()
}
