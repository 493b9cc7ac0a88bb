/**
 * Coalesces concurrent reads of one key whose result is the same for every caller. Callers who come while a read is
 * running wait for the next one and share it. So each result was read after its caller asked, which is never older than
 * without coalescing, and any number of callers at one moment costs two reads.
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
    const current = running.get(key)
    if (!current) return start(key, read)
    return (current.next ??= current.over.then(() => start(key, read)))
  }
}
