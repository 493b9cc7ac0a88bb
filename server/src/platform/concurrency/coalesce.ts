/**
 * Coalesces concurrent reads of one key whose result is the same for every caller. While a read is running, callers wait
 * for the next one and share it: each result was read after it was asked for, so it is never older than without
 * coalescing, and any number of callers costs two reads at a time.
 */
export function coalesceReads<Value>(): (key: string, read: () => Promise<Value>) => Promise<Value> {
  interface Running {
    readonly over: Promise<void>
    next?: Promise<Value>
  }
  const running = new Map<string, Running>()

  function start(key: string, read: () => Promise<Value>): Promise<Value> {
    const result = read()
    const ended = () => {
      if (state.next === undefined) running.delete(key)
    }
    const state: Running = { over: result.then(ended, ended) }
    running.set(key, state)
    return result
  }

  return (key, read) => {
    const now = running.get(key)
    if (!now) return start(key, read)
    return (now.next ??= now.over.then(() => start(key, read)))
  }
}
