import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { languageOf } from '@gradus/contract/language'
import type { CodePart } from '../ui/highlight.ts'
import { isWithin, lineRangeText, linesOf, rangeBetween, type LineRange } from './line-range.ts'
import './commented-code.css'

interface CommentedCodeProps {
  /** Whose code it is, for those who don't see it. */
  readonly name: string
  readonly text: string
  readonly language: number
  /** Shown below a line: the comments that end there. */
  readonly renderBeneath: (line: number) => ReactNode
  /** Lines that a comment is about, which are marked. */
  readonly commented: readonly LineRange[]
  /** Chosen lines, with the form for a comment below the last of them. */
  readonly chosen?: LineRange | undefined
  /** Without it lines are not chosen. */
  readonly onChoose?: ((lines: LineRange) => void) | undefined
}

/**
 * Code with comments between its lines. Line numbers are buttons: a click chooses a line, Shift and a click as far as
 * there. By keyboard they are one stop: arrows go from line to line, with Shift they choose several, Enter comments.
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
  const choose = (line: number, extends_: boolean) => {
    setCurrent(line)
    setAnchor(undefined)
    const start = anchor ?? (extends_ ? chosen?.from : undefined) ?? line
    onChoose?.(rangeBetween(start, line))
  }
  const press = (event: KeyboardEvent<HTMLButtonElement>, line: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1, PageUp: -20, PageDown: 20 }[event.key]
    const to = event.key === 'Home' ? 1 : event.key === 'End' ? lines.length : by === undefined ? undefined : line + by
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
            // Lines have no other key than their place.
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
                    onKeyDown={(event) => press(event, number)}
                    onClick={(event) => choose(number, event.shiftKey)}
                  >
                    {number}
                  </button>
                ) : (
                  <span className="code-number" aria-hidden="true">
                    {number}
                  </span>
                )}
                <code>{partsOf(line, colours?.[index])}</code>
              </div>
              {renderBeneath(number)}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** A line in its colours, if they belong to this text. */
function partsOf(line: string, parts: readonly CodePart[] | undefined): ReactNode {
  if (line === '') return ' '
  if (!parts || parts.map(({ text }) => text).join('') !== line) return line
  return parts.map(({ text, names }, index) =>
    names === '' ? (
      text
    ) : (
      // Parts have no other key than their place.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className={names}>
        {text}
      </span>
    ),
  )
}

/** The colours of a file, once its grammar has loaded. */
function useColours(text: string, language: number): CodePart[][] | undefined {
  const [loaded, setLoaded] = useState<{ of: string; lines: CodePart[][] | undefined }>()
  useEffect(() => {
    let gone = false
    void import('../ui/highlight.ts')
      .then(({ highlightedLines }) => highlightedLines(text.replaceAll('\r\n', '\n'), languageOf(language)?.tag ?? ''))
      .then((lines) => gone || setLoaded({ of: text, lines }))
    return () => {
      gone = true
    }
  }, [text, language])
  return loaded?.of === text ? loaded.lines : undefined
}
