/**
 * Loaded into a server before its own modules, with `--expose-gc`: collects the garbage when a benchmark asks for it, as
 * the server does by itself after a minute without requests.
 */

export const collected = 'garbage collected'

if (globalThis.gc)
  process.on('SIGUSR2', () => {
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    console.log(collected)
  })
