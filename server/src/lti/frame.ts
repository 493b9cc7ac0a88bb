import type { FastifyRequest } from 'fastify'
import type { Database } from '../platform/data/database.ts'
import { findPlatformOfLaunch } from './launch-store.ts'
import { findPlatform, listFrameOrigins, originsOf } from './platform-store.ts'

/**
 * Who may frame a page that refuses something: only the platform that it is about. The header must not list the other
 * platforms of this site, because anybody can ask for such a page.
 */
export async function frameOriginsOfRefusal(
  database: Database,
  { headers }: FastifyRequest,
  fields: Readonly<Record<string, string>>,
  platformId: number | undefined,
): Promise<readonly string[]> {
  const id = platformId ?? (await findPlatformOfLaunch(database, fields['token'] ?? ''))
  const platform = id === undefined ? undefined : await findPlatform(database, id)
  if (platform) return originsOf(platform)
  // A platform that registers itself shows the answer in a frame, too.
  const registering = originOf(fields['openid_configuration'])
  if (registering !== undefined) return [registering]
  // Nothing is known any more about a state that was used. Its platform is the page that sent the browser.
  const sender = originOf(headers.origin) ?? originOf(headers.referer)
  return sender !== undefined && (await listFrameOrigins(database)).includes(sender) ? [sender] : []
}

function originOf(address: string | undefined): string | undefined {
  return address !== undefined && /^https?:/.test(address) && URL.canParse(address)
    ? new URL(address).origin
    : undefined
}
