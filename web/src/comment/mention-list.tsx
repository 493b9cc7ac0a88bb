import type { Mentioned } from './mentioned.ts'

export function optionId(position: number): string {
  return `mention-${position}`
}

/** The list of suggestions for a mention. The editor keeps the focus and handles the keys. */
export function MentionList({
  items,
  active,
  name,
  onTake,
}: {
  items?: readonly Mentioned[]
  active?: number
  name?: string
  onTake?: (item: Mentioned) => void
}) {
  if (!items || items.length === 0) return null
  return (
    <div className="mentions" role="listbox" aria-label={name}>
      {items.map((item, position) => (
        <div
          key={item.href}
          id={optionId(position)}
          role="option"
          tabIndex={-1}
          aria-selected={position === active}
          className="ellipsis"
          // Prevents the click from taking the focus away from the text.
          onMouseDown={(event) => {
            event.preventDefault()
            onTake?.(item)
          }}
        >
          <bdi>{item.label}</bdi>
        </div>
      ))}
    </div>
  )
}
