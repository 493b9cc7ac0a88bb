import { getLevelCounts, getOwnPlace, getRanking, getReputationChanges } from '@gradus/contract/reputation'
import { serve } from '../platform/serve.ts'
import type { Site } from '../platform/site.ts'
import { levelCounts } from './level-counts.ts'
import { readChanges, readOwnPlace, readRanking } from './ranking.ts'

export function reputationRoutes(site: Site): void {
  const { database } = site
  serve(site, getRanking, ({ query }) => readRanking(database, query.period, query.page))
  serve(site, getLevelCounts, () => levelCounts(database))
  serve(site, getOwnPlace, ({ query }, { account }) => readOwnPlace(database, account, query.period))
  serve(site, getReputationChanges, ({ query }, { account }) => readChanges(database, account, query.page))
}
