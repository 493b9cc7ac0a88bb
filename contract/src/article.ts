/** "a student", "an owner", "a user" */
export function withArticle(noun: string): string {
  return /^(?!user)[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`
}
