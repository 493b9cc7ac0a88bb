import { Problem } from '../problem.ts'

/** PostgreSQL stores no NUL character, and no half of a surrogate pair (what is left of an emoji that was cut in two). */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/**
 * Refuses texts that cannot be stored, with a sentence that says which character to remove. A key `__proto__` is removed.
 * @throws Problem badInput with the field
 */
export function checkTexts(value: unknown, path = ''): void {
  if (typeof value === 'string') return checkText(value, path)
  if (typeof value !== 'object' || value === null) return
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__')
  for (const [key, part] of Object.entries(value)) {
    checkText(key, path)
    checkTexts(part, path === '' ? key : `${path}.${key}`)
  }
}

function checkText(text: string, path: string): void {
  if (isStorable(text)) return
  const field = path === '' ? {} : { field: path }
  if (text.includes('\0'))
    throw new Problem('badInput', { message: 'The text contains a NUL character. Remove it and try again.', ...field })
  throw new Problem('badInput', { message: 'The text contains half a character. Remove it and try again.', ...field })
}
