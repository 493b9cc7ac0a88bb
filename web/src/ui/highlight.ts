import { highlightCode, tagHighlighter, tags as t } from '@lezer/highlight'
import { parserOf } from './code-language.ts'

/** The colours of the editor, through the classes of `text.css`. */
const classes = tagHighlighter([
  { tag: [t.keyword, t.modifier, t.self], class: 't-k' },
  { tag: [t.string, t.character, t.special(t.string), t.regexp], class: 't-s' },
  { tag: [t.number, t.bool, t.null, t.atom], class: 't-n' },
  { tag: [t.comment, t.lineComment, t.blockComment], class: 't-c' },
  { tag: [t.typeName, t.className, t.namespace, t.standard(t.name)], class: 't-t' },
])

/** Adds syntax colours to code within a text, without changing the text. */
export async function highlight(code: HTMLElement, language: string): Promise<void> {
  const parser = await parserOf(language)
  const text = code.textContent
  if (!parser || text === '') return
  const parts = document.createDocumentFragment()
  highlightCode(
    text,
    parser.parse(text),
    classes,
    (part, names) => parts.append(names === '' ? part : spanOf(part, names)),
    () => parts.append('\n'),
  )
  code.replaceChildren(parts)
}

/** A part of a line with its colour classes, which are empty for plain text. */
export interface CodePart {
  readonly text: string
  readonly names: string
}

/** The lines of a file with syntax colours; undefined for a language that the site doesn't support. */
export async function highlightedLines(text: string, language: string): Promise<CodePart[][] | undefined> {
  const parser = await parserOf(language)
  if (!parser) return undefined
  const lines: CodePart[][] = [[]]
  highlightCode(
    text,
    parser.parse(text),
    classes,
    (part, names) => lines.at(-1)?.push({ text: part, names }),
    () => lines.push([]),
  )
  return lines
}

function spanOf(text: string, names: string): HTMLElement {
  const span = document.createElement('span')
  span.className = names
  span.textContent = text
  return span
}
