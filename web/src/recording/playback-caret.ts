import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view'

export const moveCaret = StateEffect.define<number | undefined>()

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
export const caret = StateField.define<{ readonly at: number | undefined; readonly marks: DecorationSet }>({
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

export const caretTheme = EditorView.theme({
  '.cm-playback-caret': {
    display: 'inline-block',
    width: '0',
    height: '1.2em',
    margin: '0 -1px',
    borderLeft: '2px solid var(--g-accent-ink)',
    verticalAlign: 'text-bottom',
  },
})

export function scrollToCaret(view: EditorView): void {
  const at = view.state.field(caret).at
  if (at !== undefined) view.dispatch({ effects: EditorView.scrollIntoView(at, { y: 'nearest', yMargin: 60 }) })
}
