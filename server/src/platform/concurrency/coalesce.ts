/**
 * Coalesces concurrent reads of one key whose result is the same for every caller. Callers that arrive while a read is
 * running share the next read. Every result is therefore read after its caller asked, as without coalescing, and any
 * number of simultaneous callers cost two reads.
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
