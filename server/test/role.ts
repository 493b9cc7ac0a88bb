import type { Endpoint } from '@gradus/contract/endpoint'
import { roles } from '@gradus/contract/role'
import { aUser } from './account.ts'
import { aVisitor, type Client } from './client.ts'
import type { TestSite } from './site.ts'

/** A new client whose user has the role that this call requires. */
export async function allowed(site: TestSite, { who }: Endpoint): Promise<Client> {
  return who === 'anyone' ? aVisitor(site) : aUser(site, { role: roles[who] })
}
