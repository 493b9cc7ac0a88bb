import { useRef } from 'react'

/**
 * Props of a field whose suggestions open below it even if there is little room: above it they would cover its own label
 * and hint. If necessary, the page is scrolled until they are visible.
 */
export function useDropdownBelow() {
  const field = useRef<HTMLInputElement>(null)
  return {
    ref: field,
    className: 'opens-below',
    onDropdownOpen: () => field.current?.closest('.opens-below')?.scrollIntoView({ block: 'nearest' }),
    comboboxProps: { middlewares: { flip: false } },
  } as const
}
