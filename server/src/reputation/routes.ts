import { getLevelCounts, getOwnPlace, getRanking, getReputationChanges } from '@gradus/contract/reputation'
import { getLevelCard, LevelOfCard } from '@gradus/contract/level-card'
import { orNotFound } from '../platform/problem.ts'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { createLevelPictures, readLevelCard } from './level-card.ts'
import { levelCounts } from './level-counts.ts'
import { readChanges, readOwnPlace, readRanking } from './ranking.ts'

export function reputationRoutes(site: Site): void {
  const { database } = site
  serveLevelPictures(site)
  serve(site, getRanking, ({ query }) => readRanking(database, query.period, query.page), {
    topics: () => ['account'],
  })
  serve(site, getLevelCounts, () => levelCounts(database), { topics: () => ['account'] })
  serve(site, getLevelCard, ({ params }) => readLevelCard(database, params.userId, params.level), {
    topics: ({ params }) => [`account ${params.userId}`],
  })
  serve(site, getOwnPlace, ({ query }, { user }) => readOwnPlace(database, user, query.period))
  serve(site, getReputationChanges, ({ query }, { user }) => readChanges(database, user, query.page))
}

/** Serves the preview pictures of links to a level. */
function serveLevelPictures({ app, config, database }: Site): void {
  const pictureOf = createLevelPictures(config)
  app.get<{ Params: { userId: string; file: string } }>('/level-card/:userId/:file', async (request, reply) => {
    const card = orNotFound(fileOf(request.params))
    const { bytes, etag } = await pictureOf(await readLevelCard(database, card.userId, card.level), card.scheme)
    void reply.header('etag', etag).header('cache-control', 'public, max-age=3600')
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type('image/png').send(bytes)
  })
}

function fileOf({ userId, file }: { userId: string; file: string }) {
  const [, level, scheme] = /^([a-z]+)-(light|dark)\.png$/.exec(file) ?? []
  const known = LevelOfCard.safeParse(level)
  if (!/^\d{1,15}$/.test(userId) || !known.success) return undefined
  return {
    userId: Number(userId),
    level: known.data,
    scheme: scheme === 'dark' ? ('dark' as const) : ('light' as const),
  }
}
