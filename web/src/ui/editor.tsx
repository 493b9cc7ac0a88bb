import { cpp } from '@codemirror/lang-cpp'
import { python } from '@codemirror/lang-python'
import { HighlightStyle, syntaxHighlighting, indentUnit } from '@codemirror/language'
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags as t } from '@lezer/highlight'
import CodeMirror from '@uiw/react-codemirror'
import { useMemo } from 'react'

const colours = HighlightStyle.define([
  {
    tag: [t.keyword, t.controlKeyword, t.operatorKeyword, t.definitionKeyword, t.modifier, t.self],
    color: 'var(--g-code-keyword)',
  },
  { tag: [t.string, t.character, t.special(t.string)], color: 'var(--g-code-string)' },
  { tag: [t.number, t.bool, t.null], color: 'var(--g-code-number)' },
  { tag: [t.comment, t.lineComment, t.blockComment], color: 'var(--g-code-comment)', fontStyle: 'italic' },
  { tag: [t.typeName, t.className, t.namespace, t.standard(t.name)], color: 'var(--g-code-type)' },
  { tag: [t.processingInstruction, t.meta, t.macroName, t.annotation], color: 'var(--g-code-meta)' },
  { tag: [t.function(t.variableName), t.definition(t.variableName)], color: 'var(--g-code-name)' },
])

const look = EditorView.theme({
  '&': { backgroundColor: 'var(--g-code-bg)', color: 'var(--g-code-name)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--g-mono)',
    lineHeight: '21px',
    fontVariantLigatures: 'none',
    fontFeatureSettings: "'calt' 0",
  },
  '.cm-content': { padding: '10px 0', caretColor: 'var(--g-accent-ink)' },
  '.cm-line': { padding: '0 16px 0 6px' },
  '.cm-gutters': { backgroundColor: 'var(--g-code-bg)', color: 'var(--g-code-gutter)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 4px', minWidth: '34px', fontVariantNumeric: 'tabular-nums' },
  '.cm-gutter-lint': { width: '18px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '4px 0 0 4px' },
  '.cm-lint-marker': { width: '13px', height: '13px' },
  '.cm-lint-marker-warning': {
    content: 'none',
    backgroundColor: 'var(--g-warn)',
    clipPath: 'polygon(50% 4%, 100% 96%, 0 96%)',
  },
  '.cm-lint-marker-error': {
    content: 'none',
    backgroundColor: 'var(--g-fail)',
    clipPath: 'polygon(30% 0, 70% 0, 100% 30%, 100% 70%, 70% 100%, 30% 100%, 0 70%, 0 30%)',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--g-warn) 1px',
    textUnderlineOffset: '4px',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--g-fail) 1px',
    textUnderlineOffset: '4px',
  },
  '.cm-activeLine': { backgroundColor: 'var(--g-code-line)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--g-code-line)', color: 'var(--g-ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--g-code-select)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--g-accent-ink)', borderLeftWidth: '2px' },
  '.cm-matchingBracket': { backgroundColor: 'var(--g-code-select) !important', outline: 'none' },
  '.cm-foldGutter': { display: 'none' },
})

export type Problem = { line: number; from: number; to: number; severity: 'error' | 'warning'; message: string }

export function Editor({
  value,
  language,
  name,
  problems = [],
  height = '340px',
}: {
  value: string
  language: 'cpp' | 'python'
  name: string
  problems?: Problem[]
  height?: string
}) {
  const extensions = useMemo(
    () => [
      language === 'cpp' ? cpp() : python(),
      syntaxHighlighting(colours),
      look,
      lintGutter(),
      EditorState.tabSize.of(4),
      indentUnit.of('    '),
      EditorView.contentAttributes.of({ 'aria-label': name, tabindex: '0' }),
    ],
    [language, name],
  )
  return (
    <CodeMirror
      value={value}
      height={height}
      theme="none"
      extensions={extensions}
      basicSetup={{ foldGutter: false, highlightSelectionMatches: false, searchKeymap: false }}
      onCreateEditor={(view) => {
        const marks: Diagnostic[] = problems.map((p) => {
          const line = view.state.doc.line(p.line)
          return { from: line.from + p.from, to: line.from + p.to, severity: p.severity, message: p.message }
        })
        view.dispatch(setDiagnostics(view.state, marks))
      }}
    />
  )
}
