import { Problem } from '../problem.ts'

/**
 * Refuses texts that cannot be stored: with a NUL character, or with half of a surrogate pair (what is left of an emoji
 * that was cut in two). PostgreSQL keeps neither. A key `__proto__` is removed.
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
  const field = path === '' ? {} : { field: path }
  if (text.includes('\0'))
    throw new Problem('badInput', { message: 'The text contains a NUL character. Remove it and try again.', ...field })
  if (!text.isWellFormed())
    throw new Problem('badInput', {
      message: 'The text contains half a character. Remove it and try again.',
      ...field,
    })
}
