import type { CSSProperties } from 'react'
import { editor } from '@gradus/contract/limit'

/** As high as the specification has it (sections 2 and 9); a pane that has more room gives the editor more (solution-editor.css). */
export const editorHeight = { '--editor-height': `${editor.height}px` } as CSSProperties
