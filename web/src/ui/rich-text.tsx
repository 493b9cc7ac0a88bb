import { Input, Skeleton } from '@mantine/core'
import type { Extensions } from '@tiptap/core'
import { useEffect, useId, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { RichTextEditorProps } from './rich-text-editor.tsx'

export interface RichTextProps {
  /** HTML; '' where nothing is written. */
  readonly value: string
  /** HTML without inline styles; '' where nothing is written. The server cleans it again. */
  readonly onChange: (html: string) => void
  /** Its name, above it; it is spoken even where it is not shown. */
  readonly label: string
  readonly hideLabel?: boolean
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly placeholder?: string
  /** Pixels of the empty text. */
  readonly minHeight?: number
  /** The maximum length of a picture as a data URL; without it, pictures can only be inserted by their address. */
  readonly pictureMaximum?: number | undefined
  readonly disabled?: boolean
  /** Whether to show the toolbar. Without it there are only shortcuts, and `code` between backticks. */
  readonly tools?: boolean
  /** Beside the basic ones, such as mentions. The list must not change while the editor lives. */
  readonly extensions?: Extensions
  /** Ctrl or Command with Enter. */
  readonly onSend?: (() => void) | undefined
  /** For a form that takes the focus to its first wrong field: it is put on the text itself. */
  readonly path?: string
}

/**
 * Where people write text with formatting: questions, announcements, comments. The editor is fetched when it is first
 * shown, so that a page which only might need it stays light.
 */
export function RichText({
  label,
  hideLabel = false,
  description,
  error,
  minHeight = 160,
  tools = true,
  ...rest
}: RichTextProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<{ RichTextEditor: ComponentType<RichTextEditorProps> }>()
  useEffect(() => {
    let gone = false
    void import('./rich-text-editor.tsx').then(({ RichTextEditor }) => gone || setLoaded({ RichTextEditor }))
    return () => {
      gone = true
    }
  }, [])
  const described = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <Input.Wrapper
      id={id}
      ref={place}
      label={hideLabel ? undefined : label}
      labelElement="div"
      labelProps={{ onClick: () => place.current?.querySelector<HTMLElement>('[role=textbox]')?.focus() }}
      description={description}
      error={error}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      {loaded ? (
        <loaded.RichTextEditor
          {...rest}
          label={label}
          described={described}
          invalid={Boolean(error)}
          minHeight={minHeight}
          tools={tools}
        />
      ) : (
        <div className="richtext" role="status" aria-busy="true" aria-label={`Loading the editor of ${label}`}>
          <Skeleton h={minHeight + (tools ? 41 : 0)} radius="sm" />
        </div>
      )}
    </Input.Wrapper>
  )
}
