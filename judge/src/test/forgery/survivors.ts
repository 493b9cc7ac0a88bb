/**
 * Forgeries that pass in spite of layers (a) and (b) of docs/decisions/0170, each with the reason why its language cannot
 * prevent it. Decoys catch them.
 */
export const survivors: Readonly<Record<string, string>> = {}
