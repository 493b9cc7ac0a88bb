import { editBroadcast, getBroadcasts, sendGlobalMessage, withdrawBroadcast } from '@gradus/contract/broadcast'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { writeBroadcasts } from './batch.ts'
import { edit, readBroadcasts, send, withdraw } from './broadcast.ts'

export function broadcastRoutes(site: Site): void {
  site.app.addHook('onReady', () => writeBroadcasts(site))
  serve(site, sendGlobalMessage, ({ body }, { user }) => send(site, user, body))
  serve(site, getBroadcasts, ({ query }) => readBroadcasts(site.database, query.page))
  serve(site, editBroadcast, async ({ params, body }, { user }) => {
    await edit(site.database, user, params.id, body)
    return 1
  })
  serve(site, withdrawBroadcast, async ({ params }, { user }) => {
    await withdraw(site, user, params.id)
    return 1
  })
}
