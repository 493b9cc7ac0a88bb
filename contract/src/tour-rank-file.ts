import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { WithId } from './part.ts'

export const downloadTourRank = endpoint({
  method: 'GET',
  url: '/public/api/TourRank/:id/Csv',
  who: 'anyone',
  summary: 'The ranking of a public tournament as a CSV file.',
  params: WithId,
  reply: z.string(),
  download: 'text/csv',
  refuses: ['notFound'],
})
export const downloadTourRankSignedIn = endpoint({
  method: 'GET',
  url: '/auth/api/TourRank/:id/Csv',
  who: 'user',
  summary: 'The ranking of a tournament that the user may see, as a CSV file.',
  params: WithId,
  reply: z.string(),
  download: 'text/csv',
  refuses: ['notFound'],
})
