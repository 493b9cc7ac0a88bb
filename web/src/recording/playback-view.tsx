import { Compartment, EditorState, StateEffect, StateField } from '@codemirror/state'
import { Decoration, EditorView, WidgetType, lineNumbers, type DecorationSet } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { editor as editorSettings } from '@gradus/contract/limit'
import { editorTheme } from '../editor/editor-look.ts'
import { useNonce } from '../ui/appearance.tsx'
import { grammarOf } from '../ui/code-language.ts'
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

function scrollToCaret(view: EditorView): void {
  const at = view.state.field(caret).at
  if (at !== undefined) view.dispatch({ effects: EditorView.scrollIntoView(at, { y: 'nearest', yMargin: 60 }) })
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

const moveCaret = StateEffect.define<number | undefined>()

class Caret extends WidgetType {
  override eq(): boolean {
    return true
  }
  toDOM(): HTMLElement {
    const mark = document.createElement('span')
    mark.className = 'cm-playback-caret'
    mark.setAttribute('aria-hidden', 'true')
    return mark
  }
}

/** Draws the candidate's cursor, because a read-only editor shows none. */
const caret = StateField.define<{ readonly at: number | undefined; readonly marks: DecorationSet }>({
  create: () => ({ at: undefined, marks: Decoration.none }),
  update(before, { effects, newDoc }) {
    const moved = effects.findLast((effect) => effect.is(moveCaret))
    if (!moved) return before
    const at = moved.value === undefined ? undefined : Math.min(moved.value, newDoc.length)
    const marks =
      at === undefined ? Decoration.none : Decoration.set(Decoration.widget({ widget: new Caret(), side: 1 }).range(at))
    return { at, marks }
  },
  provide: (field) => EditorView.decorations.from(field, ({ marks }) => marks),
})

const caretTheme = EditorView.theme({
  '.cm-playback-caret': {
    display: 'inline-block',
    width: '0',
    height: '1.2em',
    margin: '0 -1px',
    borderLeft: '2px solid var(--g-accent-ink)',
    verticalAlign: 'text-bottom',
  },
})
