import {
  announceInTournament,
  answerClarification,
  askClarification,
  getClarifications,
  markClarificationsRead,
} from '@gradus/contract/clarification'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { announce, answer, ask, markRead } from './clarification.ts'
import { readClarifications } from './read-clarifications.ts'

export function clarificationRoutes(site: Site): void {
  const { database } = site
  serve(site, getClarifications, ({ params }, { user }) => readClarifications(database, user, params.id))
  serve(site, markClarificationsRead, ({ params, body }, { user }) => markRead(database, user, params.id, body.until))
  serve(site, askClarification, ({ params, body }, { user }) => ask(database, user, params.id, body))
  serve(site, answerClarification, ({ params, body }, { user }) => answer(database, user, params.id, body))
  serve(site, announceInTournament, ({ params, body }, { user }) => announce(database, user, params.id, body))
}
