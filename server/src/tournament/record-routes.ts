import { downloadCertificate, getCertificate, issueCertificate } from '@gradus/contract/certificate'
import { getVirtualTourRank } from '@gradus/contract/tour-rank'
import { downloadTourRank, downloadTourRankSignedIn } from '@gradus/contract/tour-rank-file'
import { getRankHistory, getRankHistorySignedIn } from '@gradus/contract/rank-history'
import { getReveal } from '@gradus/contract/reveal'
import { getSigningKey, getTournamentLog, getTournamentLogSignedIn } from '@gradus/contract/tournament-log'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { issueCertificate as issue, readCertificate } from './certificate.ts'
import { createCertificatePdf } from './certificate-pdf.ts'
import { readHistory, readHistorySignedIn } from './history.ts'
import { downloadLog, sharePublicLogs } from './log.ts'
import { readSigningKey } from './log-signature.ts'
import { downloadRanking } from './ranking-csv.ts'
import { shareReplays } from './replay.ts'
import { readReveal } from './read-reveal.ts'
import { createVirtualRanking } from './virtual-ranking.ts'

/** Routes for what a tournament's record gives: histories, the reveal, certificates, downloads, the signed log. */
export function tournamentRecordRoutes(site: Site): void {
  const { config, database } = site
  serve(site, getSigningKey, async () => ({ algorithm: 'Ed25519' as const, publicKey: await readSigningKey(database) }))
  const downloadPublicLog = sharePublicLogs(database, config.PUBLIC_URL)
  serve(site, getTournamentLog, ({ params }) => downloadPublicLog(params.id))
  serve(site, getTournamentLogSignedIn, ({ params }, { user }) =>
    downloadLog(database, config.PUBLIC_URL, params.id, user),
  )

  const replays = shareReplays(database)
  const readVirtual = createVirtualRanking(database)
  serve(site, getRankHistory, ({ params }) => readHistory(database, replays, params.id))
  serve(site, getRankHistorySignedIn, ({ params }, { user }) => readHistorySignedIn(database, replays, user, params.id))
  serve(site, downloadTourRank, ({ params }) => downloadRanking(database, undefined, params.id))
  serve(site, downloadTourRankSignedIn, ({ params }, { user }) => downloadRanking(database, user, params.id))
  serve(site, getVirtualTourRank, ({ params, query }, { user }) => readVirtual(user, params.id, query))
  serve(site, getReveal, ({ params }, { user }) => readReveal(database, user, params.id))

  const downloadPdf = createCertificatePdf(config, database)
  serve(site, getCertificate, ({ params }) => readCertificate(database, params.code))
  serve(site, downloadCertificate, ({ params }) => downloadPdf(params.code))
  serve(site, issueCertificate, ({ params }, { user }) => issue(database, user, params.id))
}
