import type { CSSProperties } from 'react'
import { editor } from '@gradus/contract/limit'

/**
 * The height that the specification demands (sections 2 and 9). A pane with more space makes the editor higher
 * (solution-editor.css).
 */
export const editorHeight = { '--editor-height': `${editor.height}px` } as CSSProperties
