import { Compartment, EditorState } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { editor as editorSettings } from '@gradus/contract/limit'
import { editorTheme } from '../editor/editor-look.ts'
import { useNonce } from '../ui/appearance.tsx'
import { grammarOf } from '../ui/code-language.ts'
import { caret, caretTheme, moveCaret, scrollToCaret } from './playback-caret.ts'
import type { Timeline } from './timeline.ts'

/** For a longer jump, replacing the whole text is faster than applying every edit. */
const maxFollowedSteps = 300

/** A read-only editor with the code at a step. It scrolls to the edit of that step. */
export function PlaybackView({ timeline, step, name }: { timeline: Timeline; step: number; name: string }) {
  const nonce = useNonce()
  const container = useRef<HTMLDivElement>(null)
  const editor = useRef<{ view: EditorView; grammar: Compartment; label: Compartment; step: number; file: number }>(
    null,
  )

  useEffect(() => {
    if (!container.current) return
    const [grammar, label] = [new Compartment(), new Compartment()]
    const view = new EditorView({
      parent: container.current,
      state: EditorState.create({
        extensions: [
          EditorView.cspNonce.of(nonce),
          lineNumbers(),
          EditorState.readOnly.of(true),
          EditorView.editable.of(false),
          EditorState.tabSize.of(editorSettings.tabSize),
          EditorView.lineWrapping,
          label.of([]),
          editorTheme,
          caretTheme,
          caret,
          grammar.of([]),
        ],
      }),
    })
    editor.current = { view, grammar, label, step: -2, file: -1 }
    return () => {
      view.destroy()
      editor.current = null
    }
  }, [nonce, timeline])

  useEffect(() => {
    const { current } = editor
    current?.view.dispatch({
      effects: current.label.reconfigure(EditorView.contentAttributes.of({ 'aria-label': name, tabindex: '0' })),
    })
  }, [name, nonce, timeline])

  useEffect(() => {
    const { current } = editor
    if (!current || current.step === step) return
    const next = timeline.steps[step]
    const isShortForward = next?.file === current.file && step > current.step && step - current.step <= maxFollowedSteps
    if (isShortForward) {
      for (const { file, change } of timeline.steps.slice(current.step + 1, step + 1)) {
        if (file !== current.file || !change) continue
        current.view.dispatch({ changes: change.changes, effects: moveCaret.of(endOf(change.changes)) })
      }
      scrollToCaret(current.view)
    } else {
      const { text, file } = timeline.at(step)
      current.view.dispatch({
        changes: { from: 0, to: current.view.state.doc.length, insert: text },
        effects: moveCaret.of(caretAt(timeline, step)),
      })
      scrollToCaret(current.view)
      if (file && file.number !== current.file) {
        const { view, grammar } = current
        void grammarOf(file.name, file.language).then((found) => {
          if (editor.current?.view === view && editor.current.file === file.number)
            view.dispatch({ effects: grammar.reconfigure(found) })
        })
      }
      current.file = file?.number ?? -1
    }
    current.step = step
  }, [timeline, step, nonce])

  return <div ref={container} className="playback-code" />
}

/** The position at which the last edit of the shown file ended. */
function caretAt({ steps }: Timeline, step: number): number | undefined {
  const file = steps[step]?.file
  for (let index = step; index >= 0; index--) {
    const { file: edited, change } = steps[index] ?? {}
    if (edited === file && change) return endOf(change.changes)
    if (edited !== file) return undefined
  }
  return undefined
}

function endOf(changes: {
  iterChanges: (each: (fromA: number, toA: number, fromB: number, toB: number) => void) => void
}): number {
  let end = 0
  changes.iterChanges((_fromA, _toA, _fromB, toB) => {
    end = toB
  })
  return end
}
