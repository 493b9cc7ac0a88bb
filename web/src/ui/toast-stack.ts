import { useSyncExternalStore, type ComponentType } from 'react'

/** The container of the toasts. It is loaded with the first toast, so that pages without one do not load it. */
let stack: { readonly Stack: ComponentType | undefined; readonly count: number } = { Stack: undefined, count: 0 }
const initial = stack
const listeners = new Set<() => void>()

export function setToastStack(changed: Partial<typeof stack>): void {
  stack = { ...stack, ...changed }
  for (const listener of listeners) listener()
}

export function useToastStack(): typeof stack {
  return useSyncExternalStore(
    subscribe,
    () => stack,
    () => initial,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
