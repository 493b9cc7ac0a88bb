import { Extension, type Editor, type Range } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { ReactRenderer } from '@tiptap/react'
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion'
import { MentionList, optionId } from './mention-list.tsx'
import { matchingPeople, questionsOf, type Mentioned, type Person } from './mentioned.ts'

const waitMilliseconds = 200

/**
 * @ mentions a participant of the discussion, # a question; both become plain links (specification, section 2). The
 * list of participants is updated when somebody joins.
 */
export function createMentions() {
  let people: readonly Person[] = []
  const extension = Extension.create({
    name: 'mentions',
    addProseMirrorPlugins() {
      return [
        suggestion(this.editor, '@', 0, ({ query }) => matchingPeople(people, query)),
        suggestion(this.editor, '#', waitMilliseconds, ({ query, signal }) => questionsOf(query, signal)),
      ]
    },
  })
  return { extension, setPeople: (taking: readonly Person[]) => void (people = taking) }
}

function suggestion(
  editor: Editor,
  char: '@' | '#',
  debounce: number,
  items: (request: { query: string; signal: AbortSignal }) => Mentioned[] | Promise<Mentioned[]>,
) {
  return Suggestion<Mentioned, Mentioned>({
    editor,
    char,
    debounce,
    items,
    pluginKey: new PluginKey(`mention ${char}`),
    allow: ({ editor: current }) => !current.isActive('code') && !current.isActive('codeBlock'),
    command: ({ editor: current, range, props }) => insert(current, range, props),
    render: () => floatingList(char),
  })
}

function insert(editor: Editor, range: Range, { label, href }: Mentioned): void {
  editor
    .chain()
    .focus()
    .insertContentAt(range, [
      { type: 'text', text: label, marks: [{ type: 'link', attrs: { href } }] },
      { type: 'text', text: ' ' },
    ])
    .run()
}

/** The list at the cursor. Arrows choose, Enter and Tab accept, Escape closes; the text keeps the focus. */
function floatingList(char: '@' | '#') {
  let list: ReactRenderer | undefined
  let unmount: (() => void) | undefined
  let latest: SuggestionProps<Mentioned, Mentioned> | undefined
  let active = 0
  const draw = () => {
    if (!latest) return
    const items = latest.items
    active = Math.min(active, Math.max(0, items.length - 1))
    const { command, editor } = latest
    const name = char === '@' ? 'People' : 'Questions'
    list ??= new ReactRenderer(MentionList, { editor, props: {}, className: 'mentions-place' })
    list.updateProps({ items, active, name, onTake: command })
    if (items.length > 0) editor.view.dom.setAttribute('aria-activedescendant', optionId(active))
    else editor.view.dom.removeAttribute('aria-activedescendant')
  }
  const take = () => {
    const item = latest?.items[active]
    if (item) latest?.command(item)
    return item !== undefined
  }
  return {
    onStart: (props: SuggestionProps<Mentioned, Mentioned>) => {
      latest = props
      active = 0
      draw()
      if (list) unmount = props.mount(list.element)
    },
    onUpdate: (props: SuggestionProps<Mentioned, Mentioned>) => {
      latest = props
      draw()
    },
    onKeyDown: ({ event }: { event: KeyboardEvent }) => {
      const count = latest?.items.length ?? 0
      if (count === 0) return false
      if (event.key === 'Enter' || event.key === 'Tab') return take()
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return false
      active = (active + (event.key === 'ArrowDown' ? 1 : count - 1)) % count
      draw()
      return true
    },
    onExit: () => {
      latest?.editor.view.dom.removeAttribute('aria-activedescendant')
      unmount?.()
      list?.destroy()
      list = undefined
      latest = undefined
    },
  }
}
