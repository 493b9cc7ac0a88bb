import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { languageOf } from '@gradus/contract/language'
import type { CodePart } from '../ui/highlight.ts'
import { loadHighlighter } from '../ui/load-highlighter.ts'
import { isWithin, lineRangeText, linesOf, rangeBetween, type LineRange } from './line-range.ts'
import './commented-code.css'

interface CommentedCodeProps {
  /** The accessible name of the code. */
  readonly name: string
  readonly text: string
  readonly language: number
  /** Renders the comments that end at a line, below it. */
  readonly renderBeneath: (line: number) => ReactNode
  /** The lines that have comments. They are marked. */
  readonly commented: readonly LineRange[]
  /** The selected lines. The form for a comment is shown below the last of them. */
  readonly chosen?: LineRange | undefined
  /** Called with selected lines; without it lines can't be selected. */
  readonly onChoose?: ((lines: LineRange) => void) | undefined
}

/**
 * Code with comments between its lines. Line numbers are buttons: a click selects a line, Shift-click extends the
 * selection. They are a single tab stop: arrow keys move between lines, Shift with arrow keys selects several, and
 * Enter opens the form for a comment.
 */
export function CommentedCode({
  name,
  text,
  language,
  renderBeneath,
  commented,
  chosen,
  onChoose,
}: CommentedCodeProps) {
  const lines = linesOf(text)
  const colours = useColours(text, language)
  const list = useRef<HTMLOListElement>(null)
  const [current, setCurrent] = useState(1)
  const [anchor, setAnchor] = useState<number>()
  const marked = anchor === undefined ? chosen : rangeBetween(anchor, current)

  const goTo = (line: number) => {
    const next = Math.min(lines.length, Math.max(1, line))
    setCurrent(next)
    list.current?.querySelector<HTMLElement>(`[data-line="${next}"] > button`)?.focus()
  }
  const choose = (line: number, isExtending: boolean) => {
    setCurrent(line)
    setAnchor(undefined)
    const start = anchor ?? (isExtending ? chosen?.from : undefined) ?? line
    onChoose?.(rangeBetween(start, line))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, line: number) => {
    const distance = { ArrowUp: -1, ArrowDown: 1, PageUp: -20, PageDown: 20 }[event.key]
    const to =
      event.key === 'Home'
        ? 1
        : event.key === 'End'
          ? lines.length
          : distance === undefined
            ? undefined
            : line + distance
    if (to !== undefined) {
      event.preventDefault()
      setAnchor(event.shiftKey ? (anchor ?? line) : undefined)
      goTo(to)
    } else if (event.key === 'Escape' && anchor !== undefined) setAnchor(undefined)
  }
  return (
    <div className="commented-code" role="region" aria-label={name}>
      <ol ref={list} dir="ltr">
        {lines.map((line, index) => {
          const number = index + 1
          const isCommented = commented.some((range) => isWithin(range, number))
          return (
            // Lines have no id, so the index is the key.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={number}>
              <div
                className="code-line"
                data-line={number}
                data-commented={isCommented || undefined}
                data-chosen={(marked !== undefined && isWithin(marked, number)) || undefined}
              >
                {onChoose ? (
                  <button
                    type="button"
                    tabIndex={number === Math.min(current, lines.length) ? 0 : -1}
                    aria-label={`${lineRangeText(anchor === undefined || number !== current ? { from: number, to: number } : rangeBetween(anchor, current))}: comment`}
                    onKeyDown={(event) => onKeyDown(event, number)}
                    onClick={(event) => choose(number, event.shiftKey)}
                  >
                    {number}
                  </button>
                ) : (
                  <span className="code-number" aria-hidden="true">
                    {number}
                  </span>
                )}
                <code>{highlighted(line, colours?.[index])}</code>
              </div>
              {renderBeneath(number)}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** The line with its syntax colours; without colours if the highlighter split the text into other lines. */
function highlighted(line: string, parts: readonly CodePart[] | undefined): ReactNode {
  if (line === '') return ' '
  if (!parts || parts.map(({ text }) => text).join('') !== line) return line
  return parts.map(({ text, names }, index) =>
    names === '' ? (
      text
    ) : (
      // Parts have no id, so the index is the key.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className={names}>
        {text}
      </span>
    ),
  )
}

/** The syntax colours of a file, once its grammar has loaded. */
function useColours(text: string, language: number): CodePart[][] | undefined {
  const [loaded, setLoaded] = useState<{ source: string; lines: CodePart[][] | undefined }>()
  useEffect(() => {
    let isObsolete = false
    loadHighlighter(async ({ highlightedLines }) => {
      const lines = await highlightedLines(text.replaceAll('\r\n', '\n'), languageOf(language)?.tag ?? '')
      if (!isObsolete) setLoaded({ source: text, lines })
    })
    return () => {
      isObsolete = true
    }
  }, [text, language])
  return loaded?.source === text ? loaded.lines : undefined
}
