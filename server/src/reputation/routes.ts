import { getLevelCounts, getOwnPlace, getRanking, getReputationChanges } from '@gradus/contract/reputation'
import { getLevelCard, LevelOfCard } from '@gradus/contract/level-card'
import { orNotFound } from '../platform/problem.ts'
import { limitersOf } from '../platform/http/rate-limit.ts'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { createLevelPictures, etagOf, readLevelCard } from './level-card.ts'
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

/** Serves the preview pictures of links to a level. Only those that have to be drawn count for the limit. */
function serveLevelPictures(site: Site): void {
  const { app, config, database } = site
  const pictures = createLevelPictures(config)
  const limiters = limitersOf(site, 'drawing')
  app.get<{ Params: { userId: string; file: string } }>('/level-card/:userId/:file', async (request, reply) => {
    const { userId, level, scheme } = orNotFound(fileOf(request.params))
    const card = await readLevelCard(database, userId, level)
    const etag = etagOf(card, scheme)
    const headers = { etag, 'cache-control': 'public, max-age=3600' }
    if (request.headers['if-none-match'] === etag) return reply.headers(headers).status(304).send()
    const known = pictures.find(etag)
    if (!known) for (const limiter of limiters) await limiter.check(request)
    const bytes = known ?? (await pictures.draw(etag, card, scheme))
    // Only now: a refusal must not be kept.
    return reply.headers(headers).type('image/png').send(bytes)
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
