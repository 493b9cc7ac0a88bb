/** Character classes of the Test Anything Protocol, by ASCII code. */

export function isWord(code: number): boolean {
  return isDigit(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

export function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13)
}

export function skipBlanks(line: string, from: number): number {
  let at = from
  while (isBlank(line.charCodeAt(at))) at += 1
  return at
}

export function skipDigits(line: string, from: number): number {
  let at = from
  while (isDigit(line.charCodeAt(at))) at += 1
  return at
}
