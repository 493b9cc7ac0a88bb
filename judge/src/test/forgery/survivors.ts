/**
 * Forgeries that get past layer (a) of docs/decisions/0170, each with the layer that stops it and the reason why its
 * language cannot. The table of that decision counts them.
 */
export const survivors: Readonly<
  Record<string, { readonly stoppedBy: 'knownTests' | 'decoys'; readonly why: string }>
> = {
  'python/equals-everything.py': {
    stoppedBy: 'decoys',
    why: 'An object may decide what it is equal to; the guide’s tests compare with ==.',
  },
  'ruby/equals-everything.rb': {
    stoppedBy: 'decoys',
    why: 'An object may decide what it is equal to; the guide’s tests compare with ==.',
  },
}
