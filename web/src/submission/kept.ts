import { useSyncExternalStore } from 'react'

/**
 * What this browser keeps for its reader: code that is not submitted yet, the language chosen, the answer marked. It
 * survives reloads, failed requests and expired sessions. The page's memory is what counts; localStorage is how it
 * outlives the page, and where the browser refuses it, all works until the page is left.
 */
const prefix = 'gradus/'
const memory = new Map<string, unknown>()
const listeners = new Set<() => void>()
let storing = true

export interface Kept<Value> {
  readonly value: Value | undefined
  readonly keep: (value: Value | undefined) => void
}

/** Tells whether what storage holds still has the shape; what an older version of the site kept may not. */
type Check<Value> = (kept: unknown) => kept is Value

export function useKept<Value>(name: string, check: Check<Value>): Kept<Value> {
  const value = useSyncExternalStore(
    subscribe,
    () => readKept(name, check),
    () => undefined,
  )
  return { value, keep: (next) => keep(name, next) }
}

/** Whether what is kept outlives this page. */
export function isStoring(): boolean {
  return storing
}

export function readKept<Value>(name: string, check: Check<Value>): Value | undefined {
  if (!memory.has(name)) memory.set(name, parsed(name, check))
  // The check proved it when it was read, and the compiler when it was kept.
  return memory.get(name) as Value | undefined
}

export function keep(name: string, value: unknown): void {
  memory.set(name, value)
  storing = store(name, value)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', takeOver)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', takeOver)
  }
}

/** Another page of this browser kept something. */
function takeOver({ key }: StorageEvent): void {
  if (key === null) memory.clear()
  else if (key.startsWith(prefix)) memory.delete(key.slice(prefix.length))
  else return
  for (const listener of listeners) listener()
}

function parsed<Value>(name: string, check: Check<Value>): Value | undefined {
  try {
    const text = localStorage.getItem(prefix + name)
    const kept: unknown = text === null ? undefined : JSON.parse(text)
    return check(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** @returns false where the browser keeps nothing for this site. */
function store(name: string, value: unknown): boolean {
  try {
    if (value === undefined) localStorage.removeItem(prefix + name)
    else localStorage.setItem(prefix + name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
