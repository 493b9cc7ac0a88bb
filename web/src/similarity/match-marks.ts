import { StateEffect, StateField, type EditorState, type Range } from '@codemirror/state'
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view'
import type { SourcePart } from '@gradus/contract/similarity'

/** A part of the shown file and the number of its match. */
export interface MarkedPart extends Pick<SourcePart, 'from' | 'to'> {
  readonly index: number
}

export const setCurrentMatch = StateEffect.define<number>()

/** Marks the matching parts, and emphasises the current one. Each part begins with its number. */
export function matchMarks(parts: readonly MarkedPart[]) {
  const field = StateField.define<{ current: number; marks: DecorationSet }>({
    create: (state) => ({ current: -1, marks: marksOf(state, parts, -1) }),
    update(value, { effects, state }) {
      const current = effects.findLast((effect) => effect.is(setCurrentMatch))?.value
      return current === undefined ? value : { current, marks: marksOf(state, parts, current) }
    },
    provide: (self) => EditorView.decorations.from(self, ({ marks }) => marks),
  })
  return [field, theme]
}

function marksOf(state: EditorState, parts: readonly MarkedPart[], current: number): DecorationSet {
  const { length } = state.doc
  const marks = parts.flatMap(({ from, to, index }): Range<Decoration>[] => {
    const end = Math.min(to, length)
    if (from >= end) return []
    const isCurrent = index === current
    return [
      Decoration.widget({ widget: new MatchNumber(index, isCurrent), side: -1 }).range(from),
      Decoration.mark({
        class: isCurrent ? 'cm-match cm-match-current' : 'cm-match',
        attributes: { 'data-match': `${index}` },
      }).range(from, end),
    ]
  })
  return Decoration.set(marks, true)
}

class MatchNumber extends WidgetType {
  readonly #index: number
  readonly #isCurrent: boolean

  constructor(index: number, isCurrent: boolean) {
    super()
    this.#index = index
    this.#isCurrent = isCurrent
  }

  override eq(other: MatchNumber): boolean {
    return other.#index === this.#index && other.#isCurrent === this.#isCurrent
  }

  override toDOM(): HTMLElement {
    const number = document.createElement('span')
    number.className = this.#isCurrent ? 'cm-match-number cm-match-number-current' : 'cm-match-number'
    number.dataset['match'] = `${this.#index}`
    number.textContent = `${this.#index + 1}`
    return number
  }

  override ignoreEvent(): boolean {
    return false
  }
}

const theme = EditorView.theme({
  '.cm-match': {
    backgroundColor: 'var(--g-tint)',
    boxShadow: 'inset 0 -1px 0 var(--g-line-strong)',
    cursor: 'pointer',
  },
  '.cm-match-current': { backgroundColor: 'var(--g-accent-soft)', boxShadow: 'inset 0 -2px 0 var(--g-accent-ink)' },
  '.cm-match-number': {
    display: 'inline-block',
    minWidth: '16px',
    marginRight: '3px',
    padding: '0 3px',
    border: '1px solid var(--g-line-strong)',
    borderRadius: 'var(--g-radius-chip)',
    backgroundColor: 'var(--g-surface)',
    color: 'var(--g-ink-2)',
    font: '600 11px/15px var(--g-font)',
    textAlign: 'center',
    cursor: 'pointer',
  },
  '.cm-match-number-current': {
    borderColor: 'var(--g-accent)',
    backgroundColor: 'var(--g-accent)',
    color: 'var(--g-on-accent)',
  },
})
