import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Names of networks that TRUST_PROXY knows, as Fastify does. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * The caller's address, like Fastify's `request.ip` but for requests that Fastify does not see: the first address,
 * counted from this server outwards, that is not one of our proxies.
 */
export function clientAddressOf(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const isProxy = proxiesOf(trustProxy)

  return ({ socket, headers }) => {
    const nearest = socket.remoteAddress ?? ''
    const forwarded = headers['x-forwarded-for']
    if (trustProxy.length === 0 || forwarded === undefined) return nearest
    const path = [
      nearest,
      ...[forwarded]
        .flat()
        .join(',')
        .split(',')
        .toReversed()
        .map((one) => one.trim()),
    ]
    return path.find((address) => !isProxy(address)) ?? path.at(-1) ?? ''
  }
}

/** Whether an address is one of our proxies. */
export function proxiesOf(trustProxy: readonly string[]): (address: string) => boolean {
  const proxies = new BlockList()
  for (const network of trustProxy.flatMap((one) => named[one] ?? one)) {
    const [address = '', bits] = network.split('/')
    const family = familyOf(address)
    if (bits === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(bits), family)
  }
  return (address) => isIP(address) !== 0 && proxies.check(address, familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
