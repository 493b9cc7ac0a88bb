/**
 * A typed number in ASCII: the minus with which the site itself shows negative numbers, and the digits and the separators
 * of Arabic and Persian become what `Number` reads. Other characters stay.
 */
export function numberInAscii(text: string): string {
  return text
    .replaceAll('−', '-')
    .replaceAll('٫', '.')
    .replaceAll('٬', '')
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
}
