/** Longer values are cut to this number of characters. */
export const longestText = 2000

export function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start)
  return end < 0 ? text.length : end
}

type Values = Partial<Record<'expected' | 'got' | 'message', string>>

const keys: Readonly<Record<string, keyof Values>> = {
  expected: 'expected',
  wanted: 'expected',
  got: 'got',
  actual: 'got',
  found: 'got',
  message: 'message',
}

/**
 * The block between an indented `---` and `...`: `key: value`, or `key: |` and indented lines. A line that is not
 * indented ends it, too. @returns the position after the block
 */
export function readBlock(printed: string, start: number): { values: Values; end: number } | undefined {
  let end = endOfLine(printed, start)
  const opening = printed.slice(start, end)
  if (!isIndented(opening) || opening.trim() !== '---') return undefined
  const deeper = `${opening.slice(0, opening.indexOf('-'))}  `
  const values: Values = {}
  while (end < printed.length) {
    const next = endOfLine(printed, end + 1)
    const line = printed.slice(end + 1, next)
    if (!isIndented(line) || line.trim() === '...') break
    end = next
    const colon = line.indexOf(':')
    const name = colon < 0 ? undefined : keys[line.slice(0, colon).trim()]
    if (name === undefined) continue
    const value = line.slice(colon + 1).trim()
    if (value !== '|' && value !== '|-') {
      values[name] = unquote(value.slice(0, longestText * 2)).slice(0, longestText)
      continue
    }
    const text: string[] = []
    while (printed.startsWith(deeper, end + 1)) {
      const last = endOfLine(printed, end + 1)
      text.push(printed.slice(end + 1 + deeper.length, last))
      end = last
    }
    values[name] = text.join('\n').slice(0, longestText)
  }
  return { values, end }
}

function isIndented(line: string): boolean {
  return line.startsWith(' ') || line.startsWith('\t')
}

/** Decodes a quoted YAML scalar: double quotes allow the escapes of JSON, single quotes only a doubled quote. */
function unquote(value: string): string {
  if (value.length < 2 || value[0] !== value.at(-1)) return value
  if (value.startsWith("'")) return value.slice(1, -1).replaceAll("''", "'")
  if (!value.startsWith('"')) return value
  try {
    return String(JSON.parse(value))
  } catch {
    return value.slice(1, -1)
  }
}
