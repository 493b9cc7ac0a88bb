/**
 * A cookie that only this host can read and write, and that no script can read. Under https its name has the prefix
 * `__Host-`: browsers then refuse one that a neighbouring host sets for the whole domain.
 */
export function ownCookie(publicUrl: string, name: string) {
  const secure = publicUrl.startsWith('https:')
  return {
    name: secure ? `__Host-${name}` : name,
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure },
  } as const
}
