/**
 * A cookie that only this host reads and writes, and no script. Under https its name has the prefix `__Host-`, with which
 * browsers refuse one that a neighbouring host set for the whole domain.
 */
export function ownCookie(publicUrl: string, name: string) {
  const secure = publicUrl.startsWith('https:')
  return {
    name: secure ? `__Host-${name}` : name,
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure },
  } as const
}
