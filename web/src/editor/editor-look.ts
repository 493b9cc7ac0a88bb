import { HighlightStyle, bidiIsolates, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags as t } from '@lezer/highlight'

const colours = HighlightStyle.define([
  {
    tag: [t.keyword, t.controlKeyword, t.operatorKeyword, t.definitionKeyword, t.modifier, t.self],
    color: 'var(--g-code-keyword)',
  },
  { tag: [t.string, t.character, t.special(t.string), t.regexp], color: 'var(--g-code-string)' },
  { tag: [t.number, t.bool, t.null, t.atom], color: 'var(--g-code-number)' },
  { tag: [t.comment, t.lineComment, t.blockComment], color: 'var(--g-code-comment)', fontStyle: 'italic' },
  { tag: [t.typeName, t.className, t.namespace, t.standard(t.name), t.tagName], color: 'var(--g-code-type)' },
  {
    tag: [t.processingInstruction, t.meta, t.macroName, t.annotation, t.attributeName],
    color: 'var(--g-code-meta)',
  },
  { tag: [t.function(t.variableName), t.definition(t.variableName)], color: 'var(--g-code-name)' },
])

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--g-code-bg)', color: 'var(--g-code-name)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--g-mono)',
    lineHeight: '21px',
    fontVariantLigatures: 'none',
    fontFeatureSettings: "'calt' 0",
  },
  '.cm-content': { padding: '10px 0', caretColor: 'var(--g-accent-ink)' },
  '.cm-placeholder': { color: 'var(--g-ink-2)' },
  '.cm-line': { padding: '0 16px 0 6px' },
  '.cm-gutters': { backgroundColor: 'var(--g-code-bg)', color: 'var(--g-code-gutter)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 4px', minWidth: '34px', fontVariantNumeric: 'tabular-nums' },
  '.cm-gutter-lint': { width: '18px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '4px 0 0 4px' },
  '.cm-lint-marker': { width: '13px', height: '13px' },
  '.cm-lint-marker-warning, .cm-lint-marker-info': {
    content: 'none',
    backgroundColor: 'var(--g-warn)',
    clipPath: 'polygon(50% 4%, 100% 96%, 0 96%)',
  },
  '.cm-lint-marker-error': {
    content: 'none',
    backgroundColor: 'var(--g-fail)',
    clipPath: 'polygon(30% 0, 70% 0, 100% 30%, 100% 70%, 70% 100%, 30% 100%, 0 70%, 0 30%)',
  },
  '.cm-lintRange-warning, .cm-lintRange-info': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--g-warn) 1px',
    textUnderlineOffset: '4px',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--g-fail) 1px',
    textUnderlineOffset: '4px',
  },
  '.cm-tooltip': {
    border: '1px solid var(--g-line)',
    borderRadius: 'var(--g-radius)',
    backgroundColor: 'var(--g-raised)',
    color: 'var(--g-ink)',
    boxShadow: 'var(--g-shadow)',
    overflow: 'hidden',
  },
  '.cm-tooltip-lint': { maxWidth: 'min(560px, 90vw)' },
  '.cm-diagnostic': {
    padding: '6px 12px',
    borderLeft: 'none',
    fontFamily: 'var(--g-mono)',
    fontSize: '12px',
    lineHeight: '18px',
    overflowWrap: 'anywhere',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--g-mono)', fontSize: '12.5px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--g-accent-soft)',
    color: 'var(--g-accent-ink)',
  },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'var(--g-code-line)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLineGutter': { backgroundColor: 'var(--g-code-line)', color: 'var(--g-ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--g-code-select)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--g-accent-ink)', borderLeftWidth: '2px' },
  '.cm-matchingBracket': { backgroundColor: 'var(--g-code-select) !important', outline: 'none' },
})

/**
 * The editor's colours and sizes. All of them are variables that `theme.ts` defines. Strings and comments are isolated:
 * with only signs between them, a Hebrew string and the Hebrew comment behind it would be shown in exchanged places.
 */
export const editorTheme: Extension = [syntaxHighlighting(colours), bidiIsolates(), theme]
