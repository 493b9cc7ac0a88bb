import type { ReactNode, Ref } from 'react'
import { editorHeight } from './editor-height.ts'
import './editor.css'

/**
 * Plain code in place of the editor until that has loaded. It has the editor's dimensions, so that the layout doesn't
 * shift.
 */
export function PlainCode({
  ref,
  text,
  name,
  children,
}: {
  ref: Ref<HTMLDivElement>
  text: string
  name: string
  /** A message above the code. */
  children?: ReactNode
}) {
  return (
    <div ref={ref} className="editor" style={editorHeight}>
      {children}
      <pre className="plain-code" tabIndex={0} role="region" aria-label={name}>
        {text.split('\n').map((line, position) => (
          // Lines have no id, so the index is the key.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={position}>
            {line}
            {'\n'}
          </span>
        ))}
      </pre>
    </div>
  )
}
