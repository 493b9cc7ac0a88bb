/** `g…@example.com`: enough to recognise one's own address, too little to learn another's. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${Array.from(email)[0] ?? ''}…${email.slice(at)}`
}
