interface PollOptions {
  readonly milliseconds: number
  /** False ends the loop until the next `start`. */
  readonly isNeeded: () => boolean
  readonly poll: () => Promise<void>
  readonly onError: (error: unknown) => void
}

export interface NeededPoll {
  /** Idempotent. */
  start(): void
  /** Stops permanently. */
  stop(): void
}

/** Polls repeatedly while it is needed. It waits, polls, and waits again only after the poll has ended. */
export function pollWhileNeeded({ milliseconds, isNeeded, poll, onError }: PollOptions): NeededPoll {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const start = () => {
    if (timer !== undefined || stopped || !isNeeded()) return
    timer = setTimeout(() => {
      void poll()
        .catch(onError)
        .finally(() => {
          timer = undefined
          start()
        })
    }, milliseconds)
    timer.unref()
  }
  return {
    start,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
