/**
 * Reads that many ask at the same moment and that answer everybody the same. While one is on its way, whoever asks for
 * the same waits for the next one, which all of them share: each answer was begun after it was asked for, so nobody gets
 * an older state than without sharing, and a crowd costs two reads at a time instead of one each.
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
