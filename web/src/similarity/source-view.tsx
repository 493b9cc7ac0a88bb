import { Compartment, EditorState } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useEffectEvent, useImperativeHandle, useRef, type Ref } from 'react'
import { editor as measures } from '@gradus/contract/limit'
import { editorTheme } from '../editor/editor-look.ts'
import { useNonce } from '../ui/appearance.tsx'
import { grammarOf } from '../ui/code-language.ts'
import { matchMarks, setCurrentMatch, type MarkedPart } from './match-marks.ts'

export interface SourceViewHandle {
  focus(): void
}

export interface SourceViewProps {
  readonly name: string
  readonly fileName: string
  readonly text: string
  readonly language: number
  readonly parts: readonly MarkedPart[]
  readonly current: number
  /** Whether to scroll to the current match. False on the side where the match was clicked. */
  readonly scrolls: boolean
  readonly onChoose: (index: number) => void
  readonly onStep: (by: 1 | -1) => void
  /** Goes to the same match in the other source. */
  readonly onPartner: () => void
  readonly ref?: Ref<SourceViewHandle>
}

const above = 48

/**
 * Scrolls only the source and nothing around it: on a phone, the dialog would otherwise scroll away from its first
 * lines.
 */
function scrollWithin(view: EditorView, { head }: { readonly head: number }): boolean {
  const scroller = view.dom.parentElement
  if (!scroller) return false
  const read = () => view.lineBlockAt(head).top - above
  scroller.scrollTop = read()
  // The heights of lines that were out of view are known only now.
  view.requestMeasure({ read, write: (top) => scroller.scrollTo({ top }) })
  return true
}

/** One source, read only, with its matches marked. */
export function SourceView({ name, fileName, text, language, parts, current, scrolls, ref, ...on }: SourceViewProps) {
  const nonce = useNonce()
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView>(null)
  const choose = useEffectEvent((index: number) => on.onChoose(index))
  const step = useEffectEvent((by: 1 | -1) => on.onStep(by))
  const partner = useEffectEvent(() => on.onPartner())

  useEffect(() => {
    if (!place.current) return
    const grammar = new Compartment()
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: text,
        extensions: [
          EditorView.cspNonce.of(nonce),
          lineNumbers(),
          EditorState.readOnly.of(true),
          EditorView.editable.of(false),
          EditorState.tabSize.of(measures.tabSize),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': name, tabindex: '0' }),
          editorTheme,
          matchMarks(parts),
          EditorView.scrollHandler.of(scrollWithin),
          grammar.of([]),
          EditorView.domEventHandlers({
            click({ target }) {
              const marked = target instanceof Element ? target.closest<HTMLElement>('[data-match]') : null
              if (marked) choose(Number(marked.dataset['match']))
            },
          }),
          keymap.of([
            { key: 'n', run: () => (step(1), true) },
            { key: 'p', run: () => (step(-1), true) },
            { key: 'Enter', run: () => (partner(), true) },
          ]),
        ],
      }),
    })
    editor.current = view
    let gone = false
    void grammarOf(fileName, language).then((found) => {
      if (!gone) view.dispatch({ effects: grammar.reconfigure(found) })
    })
    return () => {
      gone = true
      view.destroy()
      editor.current = null
    }
  }, [nonce, name, fileName, text, language, parts])

  useEffect(() => {
    const view = editor.current
    const part = parts.find(({ index }) => index === current)
    const at = Math.min(part?.from ?? 0, view?.state.doc.length ?? 0)
    view?.dispatch({
      effects: [setCurrentMatch.of(current), ...(part && scrolls ? [EditorView.scrollIntoView(at)] : [])],
    })
  }, [nonce, name, fileName, text, language, parts, current, scrolls])

  useImperativeHandle(ref, () => ({ focus: () => editor.current?.focus() }))
  return <div ref={place} className="source-view" />
}
