import { unifiedMergeView } from '@codemirror/merge'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { useNonce } from '../ui/appearance.tsx'
import { grammarOf } from '../ui/code-language.ts'
import { editorTheme } from './editor-look.ts'

export interface MergeViewProps {
  /** The accessible name of the view. */
  readonly name: string
  readonly fileName: string
  readonly language: number
  readonly before: string
  readonly after: string
}

const marks = EditorView.theme({
  '.cm-changedLine': { backgroundColor: 'var(--g-pass-soft)' },
  '.cm-changedText, .cm-insertedLine': {
    background: 'none',
    backgroundColor: 'var(--g-pass-soft)',
    textDecoration: 'none',
  },
  '.cm-changedText': { boxShadow: 'inset 0 -2px 0 var(--g-pass-line)' },
  '.cm-deletedChunk': { backgroundColor: 'var(--g-fail-soft)', paddingLeft: '6px' },
  '.cm-deletedChunk .cm-deletedText, .cm-deletedLine': { background: 'none', backgroundColor: 'var(--g-fail-soft)' },
  '.cm-deletedChunk .cm-deletedText': { boxShadow: 'inset 0 -2px 0 var(--g-fail-line)' },
  '.cm-changedLineGutter': { background: 'var(--g-pass)' },
  '.cm-deletedLineGutter': { background: 'var(--g-fail)' },
  '.cm-collapsedLines': {
    background: 'var(--g-sunken)',
    color: 'var(--g-ink-2)',
    fontFamily: 'var(--g-font)',
    fontSize: '12px',
    padding: '4px 16px',
  },
})

/** A read-only diff of two versions of a text: removed lines above added ones. */
export function MergeView({ name, fileName, language, before, after }: MergeViewProps) {
  const nonce = useNonce()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    const grammar = new Compartment()
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: after,
        extensions: [
          EditorView.cspNonce.of(nonce),
          lineNumbers(),
          EditorState.readOnly.of(true),
          EditorView.editable.of(false),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': name, tabindex: '0' }),
          editorTheme,
          marks,
          grammar.of([]),
          unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: { margin: 3, minSize: 6 } }),
        ],
      }),
    })
    let gone = false
    void grammarOf(fileName, language).then((found) => {
      if (!gone) view.dispatch({ effects: grammar.reconfigure(found) })
    })
    return () => {
      gone = true
      view.destroy()
    }
  }, [nonce, name, fileName, language, before, after])
  return <div ref={place} className="merge" />
}
