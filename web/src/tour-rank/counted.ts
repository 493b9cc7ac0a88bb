/** "1 question", "2 questions". */
export function counted(count: number, what: string): string {
  return `${count.toLocaleString('en-GB')} ${what}${count === 1 ? '' : 's'}`
}
