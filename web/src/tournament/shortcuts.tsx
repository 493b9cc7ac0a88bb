import { ActionIcon, Popover, Tooltip } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconKeyboard } from '@tabler/icons-react'

/**
 * Shortcuts: Alt with a digit, or with Page Up and Page Down. The browsers, editors and screen readers that we tried
 * use none of them.
 */
export function useQuestionShortcuts({
  count,
  current,
  onGo,
}: {
  count: number
  current: number
  onGo: (index: number) => void
}): void {
  useWindowEvent('keydown', (event) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
    if (document.querySelector('[role=dialog][aria-modal=true]')) return
    const index = targetOf(event.code, current)
    if (index === undefined) return
    // Also prevented for a digit without a question, because it would type a letter on some keyboards.
    event.preventDefault()
    if (index >= 0 && index < count && index !== current) onGo(index)
  })
}

/** Uses the key's position, because with Alt some keyboards produce another letter. */
function targetOf(code: string, current: number): number | undefined {
  if (code === 'PageDown') return current + 1
  if (code === 'PageUp') return current - 1
  const digit = /^Digit([1-9])$/.exec(code)?.[1]
  return digit === undefined ? undefined : Number(digit) - 1
}

const keys = [
  [['Alt', '1'], 'to', ['Alt', '9'], 'Go to question A to I'],
  [['Alt', 'Page Down'], undefined, undefined, 'Next question'],
  [['Alt', 'Page Up'], undefined, undefined, 'Previous question'],
  [['Ctrl', 'Enter'], undefined, undefined, 'Compile and run, from the editor'],
  [['Esc', 'Tab'], undefined, undefined, 'Leave the editor'],
] as const

export function ShortcutHelp() {
  return (
    <Popover position="bottom-end" withArrow trapFocus={false}>
      <Popover.Target>
        <Tooltip label="Keyboard shortcuts">
          <ActionIcon className="wide-only" size={36} aria-label="Keyboard shortcuts">
            <IconKeyboard size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <h2 className="small strong">Keyboard shortcuts</h2>
        <ul className="shortcuts small">
          {keys.map(([first, between, second, what]) => (
            <li key={what}>
              <span className="nowrap">
                <Keys keys={first} />
                {between !== undefined && ` ${between} `}
                {second !== undefined && <Keys keys={second} />}
              </span>
              <span>{what}</span>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key) => (
    <kbd key={key} className="kbd">
      {key}
    </kbd>
  ))
}
