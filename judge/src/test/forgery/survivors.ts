/**
 * Forgeries that pass in spite of layers (a) and (b) of docs/decisions/0170, each with the reason why its language cannot
 * prevent it. Decoys catch them.
 */
export const survivors: Readonly<Record<string, string>> = {
  'r/walks-the-frames.R':
    'sys.frames() and .Internal show every variable of every function that has not ended, the runner among them.',
}
