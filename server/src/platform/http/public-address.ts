import { promises as dns } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/**
 * True if a request to this address would be refused at the moment. Lets a form report the mistake early. It protects
 * nothing: each request is checked again when it is sent. False for a name that doesn't resolve yet.
 */
export async function leadsToPrivate(address: string): Promise<boolean> {
  const host = hostOf(new URL(address))
  const addresses = await dns.lookup(host, { all: true }).catch(() => [])
  return addresses.some((one) => isPrivate(one.address))
}

/** An IPv6 address without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4')
// Global unicast is 2000::/3, except for the parts that represent IPv4 addresses or are reserved.
const globalNetwork = new BlockList()
globalNetwork.addSubnet('2000::', 3, 'ipv6')
const reservedNetworks = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reservedNetworks.addSubnet(network, bits, 'ipv6')

/** True for every address that is not on the public internet. */
export function isPrivate(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (isIP(mapped ?? address) === 4) return privateNetworks.check(mapped ?? address, 'ipv4')
  return !globalNetwork.check(address, 'ipv6') || reservedNetworks.check(address, 'ipv6')
}
