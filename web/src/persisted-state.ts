import { useSyncExternalStore } from 'react'

/**
 * State that this browser keeps for its user: drafts, the chosen language, the marked answer. It survives reloads,
 * failed requests and expired sessions. The page reads and writes a map in memory, which is copied to localStorage. If
 * the browser refuses localStorage, the state lasts until the page is left.
 */
const prefix = 'gradus/'
const memory = new Map<string, unknown>()
const listeners = new Set<() => void>()
let storing = true

export interface PersistedState<Value> {
  readonly value: Value | undefined
  readonly save: (value: Value | undefined) => void
}

/** Whether a stored value has the expected shape. A value that an older version of the site stored may not have it. */
type Check<Value> = (stored: unknown) => stored is Value

export function usePersistedState<Value>(name: string, check: Check<Value>): PersistedState<Value> {
  const value = useSyncExternalStore(
    subscribe,
    () => readPersistedState(name, check),
    () => undefined,
  )
  return { value, save: (next) => persistState(name, next) }
}

/** False if the browser has refused to store something, so that the state is lost with this page. */
export function canPersist(): boolean {
  return storing
}

export function readPersistedState<Value>(name: string, check: Check<Value>): Value | undefined {
  if (!memory.has(name)) memory.set(name, parsed(name, check))
  // The type is safe: `check` verified the stored value when it was read, and the compiler the written one.
  return memory.get(name) as Value | undefined
}

/** Reads what another tab may have stored a moment ago, of which this tab hears only later. */
export function readStoredState<Value>(name: string, check: Check<Value>): Value | undefined {
  if (storing) memory.delete(name)
  return readPersistedState(name, check)
}

export function persistState(name: string, value: unknown): void {
  memory.set(name, value)
  storing = store(name, value)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', readAgain)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', readAgain)
  }
}

/** Another tab of this browser has stored something. */
function onStorage({ key }: StorageEvent): void {
  if (key === null) memory.clear()
  else if (key.startsWith(prefix)) memory.delete(key.slice(prefix.length))
  else return
  for (const listener of listeners) listener()
}

/** Reads again, because a page that was restored from the back/forward cache has missed what other tabs stored. */
function readAgain({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  memory.clear()
  for (const listener of listeners) listener()
}

function parsed<Value>(name: string, check: Check<Value>): Value | undefined {
  try {
    const text = localStorage.getItem(prefix + name)
    const stored: unknown = text === null ? undefined : JSON.parse(text)
    return check(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** @returns false if the browser refuses to store */
function store(name: string, value: unknown): boolean {
  try {
    if (value === undefined) localStorage.removeItem(prefix + name)
    else localStorage.setItem(prefix + name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** The names of all stored states that begin with `start`. */
export function persistedNames(start: string): string[] {
  try {
    const stored = Object.keys(localStorage).flatMap((key) =>
      key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
    )
    const known = [...memory].flatMap(([name, value]) => (value === undefined ? [] : [name]))
    return [...new Set([...stored, ...known])].filter((name) => name.startsWith(start)).toSorted()
  } catch {
    return []
  }
}

/**
 * Deletes what a user has typed in this browser, such as drafts. Their names begin with the account's id, or have it after
 * what they are.
 */
export function forgetUser(userId: number): void {
  for (const name of persistedNames('')) if (name.split('/', 2).includes(String(userId))) persistState(name, undefined)
}
