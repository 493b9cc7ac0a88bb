import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

/** All addresses of a host name. */
export type Lookup = (name: string) => Promise<readonly string[]>

/** A machine with addresses of both families would otherwise be counted twice. */
export const lookUpName: Lookup = async (name) => {
  const all = await lookup(name, { all: true })
  const [first] = all.toSorted((one, other) => one.family - other.family)
  return all.filter(({ family }) => family === first?.family).map(({ address }) => address)
}

/**
 * The addresses of judges that a setting names: one for each address of its host, as behind a headless Service of
 * Kubernetes or a scaled service of Docker Compose. With https the name stays, because the certificate is for it.
 * @throws Error if the name is not known
 */
export async function judgeUrlsOf(setting: string, lookUp: Lookup): Promise<readonly string[]> {
  const url = new URL(setting)
  if (!isExpandable(url)) return [setting]
  return (await lookUp(url.hostname)).map((address) => {
    const one = new URL(setting)
    one.hostname = isIP(address) === 6 ? `[${address}]` : address
    return one.href.replace(/\/$/, '')
  })
}

export function isExpandable({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && hostname !== 'localhost' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0
}
