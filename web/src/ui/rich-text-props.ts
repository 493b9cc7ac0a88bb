import type { Extensions } from '@tiptap/core'
import type { ReactNode } from 'react'

export interface RichTextProps {
  /** The text as HTML; '' if it is empty. */
  readonly value: string
  /** Called with HTML without inline styles; '' if the text is empty. The server cleans it again. */
  readonly onChange: (html: string) => void
  /** The name above the field. Screen readers read it even if it is not visible. */
  readonly label: string
  readonly hideLabel?: boolean
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly placeholder?: string
  /** True for a choice of a question, whose direction readers see by most of its words. */
  readonly isAnswer?: boolean
  /** The minimal height of the text in pixels. */
  readonly minHeight?: number
  /** The maximum length of a picture as a data URL; without it, pictures can only be inserted by their address. */
  readonly pictureMaximum?: number | undefined
  readonly disabled?: boolean
  /** Whether to show the toolbar. Without it there are only shortcuts, and `code` between backticks. */
  readonly tools?: boolean
  /** Additional extensions, such as mentions. The list must stay the same while the editor is mounted. */
  readonly extensions?: Extensions
  /** Called for Ctrl or Command with Enter. */
  readonly onSend?: (() => void) | undefined
  /** The name of the form's field, put on the text itself, so that the form can focus its first invalid field. */
  readonly path?: string
}

/** Props of the loaded editor; the label and messages around it don't need it. */
export interface RichTextEditorProps extends Omit<RichTextProps, 'hideLabel' | 'description' | 'error'> {
  readonly minHeight: number
  readonly tools: boolean
  /** The ids of the elements that describe the field, separated by spaces. */
  readonly described: string
  readonly invalid: boolean
}

/** The props that all controls of the toolbar share. The toolbar is a single tab stop. */
export interface SharedToolProps {
  readonly disabled: boolean
  readonly tabIndex: number
  readonly onFocus: () => void
  readonly onMouseDown: (event: { preventDefault: () => void }) => void
}
