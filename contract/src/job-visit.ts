import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, WithId } from './part.ts'

/** A click means: following the link or the email address, or opening the application form. */
const Seen = z.object({ what: z.enum(['view', 'click']) })

export const countJobVisit = endpoint({
  method: 'POST',
  url: '/public/api/Jobs/:id/Visits',
  who: 'anyone',
  summary: 'Count a view of an offer, or a click on its link for applying: once per day and visitor, without crawlers.',
  params: WithId,
  body: Seen,
  reply: Done,
  limit: 'visit',
  refuses: ['notFound'],
})

export const countJobVisitSignedIn = endpoint({
  method: 'POST',
  url: '/auth/api/Jobs/:id/Visits',
  who: 'user',
  summary: 'The same for somebody who is signed in. Members of the offer’s company don’t count.',
  params: WithId,
  body: Seen,
  reply: Done,
  limit: 'visit',
  refuses: ['notFound'],
})
