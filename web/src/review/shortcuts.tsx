import { UnstyledButton } from '@mantine/core'
import { useLocalStorage, useWindowEvent } from '@mantine/hooks'

type Keys = Readonly<Record<string, () => unknown>>

export interface Shortcuts {
  readonly on: boolean
  turn(): void
}

/** Elements in which a letter key types a letter, or that handle keys themselves. */
const writing = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=listbox]'

/** Single-key shortcuts of the page; users can turn them off (WCAG 2.1.4). */
export function useShortcuts(keys: Keys): Shortcuts {
  const [on, setOn] = useLocalStorage({ key: 'review-shortcuts', defaultValue: true })
  useWindowEvent('keydown', (event) => {
    if (!on || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(writing)) return
    if (document.querySelector('[role=dialog][aria-modal=true]')) return
    const act = keys[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  })
  return { on, turn: () => setOn(!on) }
}

export function ShortcutHint({ shortcuts: { on, turn } }: { shortcuts: Shortcuts }) {
  return (
    <p className="tiny ink2 wide-only review-keys">
      {on && (
        <>
          <kbd className="kbd">J</kbd> <kbd className="kbd">K</kbd> next and previous, <kbd className="kbd">X</kbd>{' '}
          choose, <kbd className="kbd">A</kbd> approve, <kbd className="kbd">R</kbd> return,{' '}
          <kbd className="kbd">U</kbd> undo ·{' '}
        </>
      )}
      <UnstyledButton className="link tiny" onClick={turn}>
        {on ? 'Turn shortcuts off' : 'Turn keyboard shortcuts on'}
      </UnstyledButton>
    </p>
  )
}
