import type { Extensions } from '@tiptap/core'
import type { ReactNode } from 'react'

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

/** Props of the loaded editor; the label and messages around it don't need it. */
export interface RichTextEditorProps extends Omit<RichTextProps, 'hideLabel' | 'description' | 'error'> {
  readonly minHeight: number
  readonly tools: boolean
  /** Ids of what explains it, with spaces between. */
  readonly described: string
  readonly invalid: boolean
}

/** Of every control of the toolbar, which is one stop of the Tab key. */
export interface SharedToolProps {
  readonly disabled: boolean
  readonly tabIndex: number
  readonly onFocus: () => void
  readonly onMouseDown: (event: { preventDefault: () => void }) => void
}
