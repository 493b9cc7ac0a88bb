import { ActionIcon, NativeSelect, Tooltip } from '@mantine/core'
import { useEditorState, type Editor } from '@tiptap/react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { languages } from '@gradus/contract/language'
import { LinkTool } from './rich-text-link.tsx'
import { PictureTool } from './rich-text-picture.tsx'
import type { SharedToolProps } from './rich-text-props.ts'
import { type Tool, toolGroups, historyTools } from './rich-text-tool.tsx'

interface RichTextToolsProps {
  readonly editor: Editor
  readonly label: string
  readonly disabled: boolean
  readonly pictureMaximum: number | undefined
}

/** The toolbar. It is a single tab stop; arrow keys move between the tools. */
export function RichTextTools({ editor, label, disabled, pictureMaximum }: RichTextToolsProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(toolGroups[0]?.[0]?.name)
  const shared = (name: string) => ({
    disabled,
    tabIndex: name === current ? 0 : -1,
    onFocus: () => setCurrent(name),
    // Prevents the click from clearing the selection in the text.
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
      {toolGroups.map((tools) => (
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
        {historyTools.map((tool) => (
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

/** A select for the language of a code block, shown while the cursor is in one. */
function CodeLanguage({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const language = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      if (!now.isActive('codeBlock')) return undefined
      const { language: blockLanguage } = now.getAttributes('codeBlock')
      return typeof blockLanguage === 'string' ? blockLanguage : ''
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
