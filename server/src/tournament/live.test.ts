import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anAdmin } from '../../test/account.ts'
import { aVisitor } from '../../test/client.ts'
import { aParticipant, aTournament } from '../../test/play.ts'
import { aPublicQuestion } from '../../test/question.ts'
import { startSite } from '../../test/site.ts'

test('a server that stops ends its streams, so that their clients go to another one', async () => {
  const site = await startSite()
  const id = await aTournament(await anAdmin(site), [await aPublicQuestion(site)])
  const user = await aParticipant(site, id)
  const headers = { accept: 'text/event-stream' }
  const streams = await Promise.all([
    aVisitor(site).fetch(`/public/api/TourRank/${id}`, { headers }),
    user.fetch(`/auth/api/Tournaments/${id}/Events`, { headers }),
  ])
  for (const { headers: sent } of streams) assert.match(sent.get('content-type') ?? '', /^text\/event-stream/)
  const ends = streams.map(async ({ body }) => {
    for await (const _ of body ?? []);
  })
  await site.close()
  await Promise.all(ends)
})
