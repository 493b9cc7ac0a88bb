import type { highlight, highlightedLines } from './highlight.ts'
import { loadCode } from './load-code.ts'

interface Highlighter {
  readonly highlight: typeof highlight
  readonly highlightedLines: typeof highlightedLines
}

/** Loads the syntax highlighter for code in texts. Reports no failure, because the text can be read without colours. */
export function loadHighlighter(use: (highlighter: Highlighter) => unknown): void {
  void loadCode(() => import('./highlight.ts')).then(use, () => undefined)
}
