import { getSigningKey, getTournamentLog, getTournamentLogSignedIn } from '@gradus/contract/tournament-log'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { downloadLog, downloadPublicLog } from './log.ts'
import { readSigningKey } from './log-signature.ts'

/** What a tournament leaves behind: its signed log, certificates, files. */
export function tournamentRecordRoutes(site: Site): void {
  const { config, database } = site
  serve(site, getSigningKey, async () => ({ algorithm: 'Ed25519' as const, publicKey: await readSigningKey(database) }))
  serve(site, getTournamentLog, ({ params }) => downloadPublicLog(database, config.PUBLIC_URL, params.id))
  serve(site, getTournamentLogSignedIn, ({ params }, { user }) =>
    downloadLog(database, config.PUBLIC_URL, params.id, user),
  )
}
