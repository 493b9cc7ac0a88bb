import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { Annotation, Compartment, EditorState, Prec, type Extension, type Transaction } from '@codemirror/state'
import {
  EditorView,
  drawSelection,
  dropCursor,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view'
import { useEffect, useEffectEvent, useImperativeHandle, useRef, type Ref } from 'react'
import type { Diagnostic } from '@gradus/contract/judge'
import { editor as measurements } from '@gradus/contract/limit'
import type { EditOrigin } from '@gradus/contract/recording/event'
import { useNonce } from '../ui/appearance.tsx'
import { editorHeight } from './editor-height.ts'
import { grammarOf } from '../ui/code-language.ts'
import type { EditObserver } from './edit-observer.ts'
import { editorTheme } from './editor-look.ts'
import { marksOf, positionOf } from './editor-marks.ts'
import { editorCompletion, type MentionSource } from './editor-mentions.ts'

export interface EditorHandle {
  /** Moves the cursor to a place and focuses the editor. Lines and columns count from 1. */
  goTo(place: { line: number; column?: number | undefined }): void
}

export interface EditorProps {
  /** Identifies the text. Each text keeps its own cursor and undo history while the editor is mounted. */
  readonly file: string
  /** The file name; its extension selects the grammar. */
  readonly fileName: string
  readonly language: number
  readonly value: string
  /** The accessible name of the editor. */
  readonly name: string
  readonly diagnostics: readonly Diagnostic[]
  readonly readOnly?: boolean
  /** The placeholder of an empty file. */
  readonly hint?: string | undefined
  readonly onChange: (value: string) => void
  readonly onRun?: (() => void) | undefined
  /** The suggestions for @ and #. Without it they are ordinary characters. */
  readonly mentions?: MentionSource
  /** Called when a file is opened, and with each edit. */
  readonly observer?: EditObserver | undefined
  readonly ref?: Ref<EditorHandle>
}

const goLanguageCode = 16
const fromOutside = Annotation.define<boolean>()

/** The code editor: 340 px, tab size 4 (specification, sections 2 and 9). Loaded only by pages that need it. */
export function Editor({ ref, ...props }: EditorProps) {
  const { file, fileName, language, value, name, diagnostics, readOnly = false } = props
  const nonce = useNonce()
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const sessions = useRef(new Map<string, EditorSession>())
  const changed = useEffectEvent((text: string) => props.onChange(text))
  const run = useEffectEvent(() => props.onRun?.())
  const mentions = useEffectEvent<MentionSource>((...parameters) => props.mentions?.(...parameters) ?? [])
  const hasMentions = props.mentions !== undefined
  const edited = useEffectEvent((transaction: Transaction) => {
    const { changes, newDoc } = transaction
    props.observer?.edited({ name: fileName, language, text: newDoc }, { changes, origin: originOf(transaction) })
  })
  const opened = useEffectEvent((state: EditorState) => {
    props.observer?.opened({ name: fileName, language, text: state.doc })
  })

  const sessionOfFile = useEffectEvent((): EditorSession => {
    const known = sessions.current.get(file)
    if (known) return known
    const start = { value, name, readOnly, nonce, language, hint: props.hint, changed, edited, run }
    const created = newSession(hasMentions ? { ...start, mentions } : start)
    sessions.current.set(file, created)
    return created
  })

  useEffect(() => {
    if (!place.current) return
    const created = new EditorView({ parent: place.current, state: sessionOfFile().state })
    const states = sessions.current
    view.current = created
    return () => {
      created.destroy()
      states.clear()
    }
  }, [nonce])

  // Another file is shown: restores the state in which it was left, or creates a new one.
  useEffect(() => {
    const editor = view.current
    if (!editor) return
    const session = sessionOfFile()
    if (editor.state !== session.state) editor.setState(session.state)
    opened(session.state)
    let isStale = false
    void grammarOf(fileName, language).then((grammar) => {
      if (!isStale) editor.dispatch({ effects: session.grammar.reconfigure(grammar) })
    })
    const states = sessions.current
    return () => {
      isStale = true
      states.set(file, { ...session, state: editor.state })
    }
    // `value` is only the initial text of a new file; later changes are applied below.
  }, [file, fileName, language, nonce])

  useEffect(() => {
    const session = sessions.current.get(file)
    if (!session || (session.name === name && session.readOnly === readOnly)) return
    Object.assign(session, { name, readOnly })
    view.current?.dispatch({ effects: session.attributes.reconfigure(attributesOf(name, readOnly)) })
  }, [file, name, readOnly])

  // The text was changed outside the editor: by the starter code, a restored draft, or another browser tab.
  useEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === value) return
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: value },
      annotations: fromOutside.of(true),
    })
  }, [file, value])

  const isObserved = props.observer !== undefined
  useEffect(() => {
    if (isObserved && view.current) opened(view.current.state)
  }, [isObserved])

  // Messages are set only once for each result. CodeMirror then moves them as the text changes.
  useEffect(() => {
    const editor = view.current
    const session = sessions.current.get(file)
    if (!editor || !session || session.marked === diagnostics) return
    const isUnmarked = session.marked === undefined && diagnostics.length === 0
    session.marked = diagnostics
    if (isUnmarked) return
    editor.dispatch(setDiagnostics(editor.state, marksOf(diagnostics, editor.state.doc)))
  }, [file, diagnostics])

  useImperativeHandle(ref, () => ({
    goTo(where) {
      const editor = view.current
      if (!editor) return
      const anchor = positionOf(where, editor.state.doc)
      editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
      editor.focus()
    },
  }))

  return (
    <div ref={place} className="editor" style={editorHeight}>
      {/* Hidden from screen readers, because the editor's accessible name says the same. */}
      <span className="editor-way" aria-hidden="true">
        <kbd className="kbd">Esc</kbd> <kbd className="kbd">Tab</kbd> leaves the editor
      </span>
    </div>
  )
}

interface EditorSession {
  readonly state: EditorState
  readonly grammar: Compartment
  readonly attributes: Compartment
  name: string
  readOnly: boolean
  marked?: readonly Diagnostic[]
}

interface SessionStart {
  readonly value: string
  readonly name: string
  readonly readOnly: boolean
  readonly nonce: string
  readonly language: number
  readonly hint: string | undefined
  readonly changed: (text: string) => void
  readonly edited: (transaction: Transaction) => void
  readonly run: () => void
  readonly mentions?: MentionSource
}

function newSession(start: SessionStart): EditorSession {
  const { value, name, readOnly, nonce, language, hint, changed, edited, run, mentions } = start
  const grammar = new Compartment()
  const attributes = new Compartment()
  const state = EditorState.create({
    doc: value,
    extensions: [
      EditorView.cspNonce.of(nonce),
      ...basics,
      hint === undefined ? [] : placeholder(hint),
      editorCompletion(mentions),
      indentUnit.of(language === goLanguageCode ? '\t' : ' '.repeat(measurements.tabSize)),
      grammar.of([]),
      attributes.of(attributesOf(name, readOnly)),
      Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => (run(), true) }])),
      EditorView.updateListener.of((update) => {
        for (const transaction of update.transactions) if (transaction.docChanged) edited(transaction)
        const typed = update.docChanged && !update.transactions.some((one) => one.annotation(fromOutside))
        if (typed) changed(update.state.doc.toString())
      }),
    ],
  })
  return { state, grammar, attributes, name, readOnly }
}

function originOf(transaction: Transaction): EditOrigin {
  if (transaction.annotation(fromOutside)) return 'outside'
  return transaction.isUserEvent('input.paste') || transaction.isUserEvent('input.drop') ? 'paste' : 'typed'
}

const basics: Extension[] = [
  lineNumbers(),
  lintGutter(),
  highlightActiveLineGutter(),
  highlightSpecialChars(),
  history(),
  drawSelection(),
  dropCursor(),
  EditorState.tabSize.of(measurements.tabSize),
  EditorState.allowMultipleSelections.of(true),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  editorTheme,
  // Tab indents; Escape, then Tab, leaves the editor.
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...historyKeymap,
    ...completionKeymap,
    ...lintKeymap,
    indentWithTab,
  ]),
]

function attributesOf(name: string, readOnly: boolean): Extension {
  return [EditorView.contentAttributes.of({ 'aria-label': name, tabindex: '0' }), EditorState.readOnly.of(readOnly)]
}
