import {
  beginTournament,
  followTournament,
  getTournamentSignedIn,
  getTournamentTest,
  registerForTournament,
  withdrawFromTournament,
} from '@gradus/contract/participation'
import { getTournamentSubmissions } from '@gradus/contract/tournament-submission'
import {
  addTournament,
  deleteTournament,
  editTournament,
  getManagedTournament,
  listManagedTournaments,
  putTournamentPicture,
  setTournamentState,
} from '@gradus/contract/tournament-management'
import {
  getTournament,
  listCompanyTournaments,
  listManagedCompanyTournaments,
  listOwnTournaments,
  listTournaments,
} from '@gradus/contract/tournament'
import {
  changeParticipant,
  getTournamentDashboard,
  listParticipants,
  listRemovedIntervals,
  removeInterval,
  restoreInterval,
} from '@gradus/contract/tournament-dashboard'
import { servePictures } from '../platform/files/owned-picture.ts'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { readDashboard } from './dashboard.ts'
import { followEvents } from './follow.ts'
import * as interval from './interval.ts'
import { secondsToCache } from './cache-seconds.ts'
import { listForCompany, listForEverybody, listForUser, listPublicOfCompany } from './list.ts'
import { createLiveTournaments } from './live.ts'
import { add, edit, listForAdmins, readManaged, remove } from './manage.ts'
import { changeParticipant as change, listManagedParticipants } from './participant.ts'
import { begin } from './begin.ts'
import { readPublic, readSignedIn, register, withdraw } from './participation.ts'
import { putTournamentPicture as putPicture, tournamentPictures } from './picture.ts'
import { rankingRoutes } from './ranking-routes.ts'
import { setState } from './state.ts'
import { listOwnSubmissions, readTest } from './test-view.ts'

export function tournamentRoutes(site: Site): void {
  const { app, database, storage } = site
  // Only pages are cached, not the browser's own calls: when a countdown ends, the browser asks again and needs the state
  // of that moment.
  const cached = {
    topics: () => ['tournament', 'company', 'question'],
    seconds: () => secondsToCache(database),
    pagesOnly: true,
  } as const
  const live = createLiveTournaments(database, (error) => app.log.warn(error, 'live tournaments'))
  // Before the server waits for its connections to end.
  app.addHook('preClose', async () => live.stop())

  serve(site, listTournaments, ({ query }) => listForEverybody(database, query.state, query.page), cached)
  serve(site, getTournament, ({ params }) => readPublic(database, params.id), cached)
  serve(site, listOwnTournaments, ({ query }, { user }) => listForUser(database, user, query.page))
  serve(
    site,
    listCompanyTournaments,
    ({ params, query }) => listPublicOfCompany(database, params.id, query.page),
    cached,
  )
  serve(site, listManagedCompanyTournaments, ({ params, query }, { user }) =>
    listForCompany(database, user, params.id, query.page),
  )
  serve(site, getTournamentSignedIn, ({ params }, { user }) => readSignedIn(database, user, params.id))
  serve(site, registerForTournament, async ({ params, body }, { user }) => {
    await register(database, user, params.id, body)
    return 1
  })
  serve(site, withdrawFromTournament, async ({ params }, { user }) => {
    await withdraw(database, user, params.id)
    return 1
  })
  serve(site, beginTournament, ({ params, body }, { user }) => begin(database, user, params.id, body.virtual))
  serve(site, getTournamentTest, ({ params }, { user }) => readTest(database, user, params.id))
  serve(site, getTournamentSubmissions, ({ params, query }, { user }) =>
    listOwnSubmissions(database, user, params.id, query),
  )
  serve(site, followTournament, ({ params, query }, { user, follows }) =>
    followEvents(database, live, user, params.id, query.after, follows),
  )
  rankingRoutes(site, live)

  serve(site, listManagedTournaments, ({ query: { page, order, ...filter } }) =>
    listForAdmins(database, { ...filter, descending: order !== 'up' }, page),
  )
  serve(site, addTournament, ({ body }, { user }) => add(database, user, body))
  serve(site, getManagedTournament, ({ params }, { user }) => readManaged(database, user, params.id))
  serve(site, editTournament, async ({ params, body }, { user }) => {
    await edit(site, user, params.id, body, body.revision)
    return 1
  })
  serve(site, putTournamentPicture, async ({ params }, caller) => ({
    imageUrl: await putPicture(site, storage, caller.user, params.id, await caller.readUpload()),
  }))
  servePictures(tournamentPictures, app, storage)
  serve(site, deleteTournament, async ({ params }, { user }) => {
    await remove(site, user, params.id)
    return 1
  })
  serve(site, setTournamentState, async ({ params, body }, { user }) => {
    await setState(database, user, params.id, body.to, body.reason)
    return 1
  })
  serve(site, listParticipants, ({ params, query }, { user }) =>
    listManagedParticipants(database, user, params.id, query.q, query.page),
  )
  serve(site, changeParticipant, async ({ params, body }, { user }) => {
    await change(database, user, params.id, body)
    return 1
  })
  serve(site, listRemovedIntervals, ({ params }, { user }) => interval.listIntervals(database, user, params.id))
  serve(site, removeInterval, ({ params, body }, { user }) =>
    interval.removeInterval(database, user, params.id, new Date(body.startDate), new Date(body.endDate)),
  )
  serve(site, restoreInterval, async ({ params }, { user }) => {
    await interval.restoreInterval(database, user, params.id)
    return 1
  })
  serve(site, getTournamentDashboard, ({ params }, { user }) => readDashboard(database, user, params.id))
}
