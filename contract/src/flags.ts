/** Splits a command line into arguments: separated by spaces, quoted if they contain spaces. */
export function splitFlags(text: string): string[] {
  return [...text.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) =>
    word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'),
  )
}

export function joinFlags(flags: readonly string[]): string {
  return flags.map(quoted).join(' ')
}

function quoted(flag: string): string {
  if (flag !== '' && !/[\s"']/.test(flag)) return flag
  return flag.includes('"') ? `'${flag}'` : `"${flag}"`
}
